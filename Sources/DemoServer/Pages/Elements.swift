/// Common elements of pages.
package enum Elements {
    /// A link with additional attributes as HTML.
    package static func link(_ text: String, _ href: String, _ attributes: HTML = "") -> HTML {
        #"<a href="\#(href)" \#(attributes)>\#(text)</a>"#
    }

    /// A list of links, one in a row.
    package static func list(_ links: [HTML]) -> HTML {
        #"<ul class="list">\#(links.map { "<li>\($0)</li>" as HTML })</ul>"#
    }

    /// A form with a single button. Works with and without Turbo.
    static func button(
        _ text: String, to action: String, method: String = "post", confirm: String? = nil, style: String = ""
    ) -> HTML {
        let question: HTML = confirm.map { #" data-turbo-confirm="\#($0)""# } ?? ""
        let stated: HTML =
            method == "post" ? "" : #"<input type="hidden" name="_method" value="\#(method)">"#
        return """
            <form class="inline" action="\(action)" method="post"\(question)>\(stated)\
            <button type="submit" class="\(style)">\(text)</button></form>
            """
    }

    /// A text field with an optional error.
    package static func field(
        _ label: String, name: String, value: String = "", type: String = "text", error: String? = nil,
        autocomplete: String = "off", attributes: HTML = ""
    ) -> HTML {
        let message: HTML = error.map { #"<p class="error" id="\#(name)-error">\#($0)</p>"# } ?? ""
        let invalid: HTML =
            error == nil ? "" : #" aria-invalid="true" aria-describedby="\#(name)-error""#
        return """
            <div class="field"><label for="\(name)">\(label)</label>
            <input id="\(name)" name="\(name)" type="\(type)" value="\(value)"
            autocomplete="\(autocomplete)"\(invalid) \(attributes)>
            \(message)</div>
            """
    }
}
