/// Pages without Turbo, and pages with Turbolinks 5.
@MainActor
enum PlainPages {
    static func add(to routes: inout Routes) {
        routes.get("/plain") { context in
            page(
                "Plain page", context,
                links: [
                    Elements.link("Second plain page", "/plain/2"), Elements.link("Plain form", "/plain/form"),
                    Elements.link("A post with Turbo", "/posts/1"), Elements.link("Missing page", "/missing"),
                ])
        }
        routes.get("/plain/2") { context in
            page(
                "Second plain page", context,
                links: [Elements.link("Plain page", "/plain"), Elements.link("Home", "/")])
        }
        routes.get("/plain/form") { context in form(context) }
        routes.post("/plain/form") { context in
            let name = context.request.form["name"] ?? ""
            guard !name.isEmpty else { return form(context, error: "Name can't be blank.") }
            return context.redirect(to: "/plain/2", flash: "Thank you, \(name).")
        }
        addTurbolinksPages(to: &routes)
    }

    private static func page(_ title: String, _ context: Context, links: [HTML]) -> PageResponse {
        context.page(
            title, scripts: .none,
            """
            <h1>\(title)</h1><p>No script drives this page: every link is a full load.</p>
            \(Elements.list(links))\(historyBack)
            """)
    }

    private static let historyBack: HTML =
        #"<p class="actions"><button type="button" onclick="history.back()">History back</button></p>"#

    private static func form(_ context: Context, error: String? = nil) -> PageResponse {
        context.page(
            "Plain form", status: error == nil ? 200 : 422, scripts: .none,
            """
            <h1>Plain form</h1>
            <form action="/plain/form" method="post" class="card">
            \(Elements.field("Name", name: "name", error: error))
            <button type="submit">Send</button></form>
            """)
    }

    private static func addTurbolinksPages(to routes: inout Routes) {
        let pages = [
            ("/turbolinks", "Turbolinks page", "/turbolinks/2", "Second Turbolinks page"),
            ("/turbolinks/2", "Second Turbolinks page", "/turbolinks", "First Turbolinks page"),
        ]
        for (path, title, other, text) in pages {
            routes.get(path) { context in
                let isInstalled = context.site.assets.turbolinks != nil
                let sentence =
                    isInstalled
                    ? "Turbolinks 5 drives this page."
                    : "Turbolinks is not installed: install Debian's package node-turbolinks, or set TURBOLINKS_JS."
                return context.page(
                    title, scripts: .turbolinks,
                    """
                    <h1>\(title)</h1><p>\(sentence)</p>
                    \(Elements.list([
                        Elements.link(text, other),
                        Elements.link("Replace by the other page", other, #"data-turbolinks-action="replace""#),
                        Elements.link("A post with Turbo", "/posts/1"), Elements.link("Plain page", "/plain"),
                        Elements.link("Missing page", "/missing"), Elements.link("My account", "/protected"),
                    ]))\(historyBack)
                    """)
            }
        }
    }
}
