import DemoServer

/// Tall pages. Tests leave them by full loads and return to them.
@MainActor
enum ReturnPages {
    private static let names = ["One", "Two", "Three", "Four"]

    static func add(to routes: inout Routes) {
        for (index, name) in names.enumerated() {
            let next = names[(index + 1) % names.count].lowercased()
            for folder in ["/return", "/modal/return"] {
                routes.get("\(folder)/\(name.lowercased())") { context in
                    let links = [Elements.link("Onward", "\(folder)/\(next)"), Elements.link("Form", "/return/form")]
                    return context.page(name, scripts: .none, content(name, links)).storable()
                }
            }
        }
        routes.get("/return/turbo") { context in
            context.page("Library page", content("Library page", libraryLinks + [question]))
        }
        routes.get("/return/full") { context in
            context.page("Other document", content("Other document", [Elements.link("A post", "/posts/1")]))
        }
        routes.get("/return/form") { context in form(context) }
        routes.post("/return/form") { context in
            let name = context.request.form["name"] ?? ""
            return name.isEmpty ? form(context, status: 422) : context.redirect(to: "/return/two")
        }
    }

    private static let libraryLinks = [
        Elements.link("Without the library", "/return/full", #"data-turbo="false" data-turbolinks="false""#),
        Elements.link("Page without it", "/return/one"), Elements.link("A post", "/posts/1"),
    ]

    private static let question: HTML = """
        <form action="/return/two" data-turbo="false"><input type="hidden" name="q" value="x">
        <button type="submit">Ask</button></form>
        """

    /// The links are far down the page.
    private static func content(_ title: String, _ links: [HTML]) -> HTML {
        """
        <h1>\(title)</h1>
        <p><button type="button" onclick="this.textContent = 'Pressed'">Press</button>
        <input aria-label="Notes" data-unsaved="ignore"></p>
        <div style="height: 2500px"></div>\(Elements.list(links))
        <p><button type="button" onclick="history.back()">History back</button></p>
        <div style="height: 1500px"></div>
        """
    }

    private static func form(_ context: Context, status: Int = 200) -> PageResponse {
        context.page(
            "Form", status: status, scripts: .none,
            """
            <h1>Form</h1><form action="/return/form" method="post">
            <label>Name <input name="name" data-unsaved="ignore"></label><button type="submit">Send</button></form>
            \(Elements.list([Elements.link("Onward", "/return/two")]))
            """)
    }
}
