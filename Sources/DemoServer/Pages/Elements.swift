/// Common elements of pages.
package enum Elements {
    /// Returns a link. `attributes` contains further attributes as HTML.
    package static func link(_ text: String, _ href: String, _ attributes: HTML = "") -> HTML {
        #"<a href="\#(href)" \#(attributes)>\#(text)</a>"#
    }

    /// Returns a list of links, one in each row.
    package static func list(_ links: [HTML]) -> HTML {
        #"<ul class="list">\#(links.map { "<li>\($0)</li>" as HTML })</ul>"#
    }

    /// Returns a form with a single button, which works with and without Turbo.
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

    /// Returns a text field, with an error if there is one.
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
