/// Pages with path rules or redirects that change the stack.
@MainActor
enum NavigationPages {
    static func add(to routes: inout Routes) {
        addReplacedPages(to: &routes)
        addRuledPages(to: &routes)
        routes.get("/redirect") { _ in PageResponse(redirectTo: "/posts/1") }
        routes.get("/redirect-to-modal") { _ in PageResponse(redirectTo: "/modal/new-note") }
        routes.get("/redirect-chain") { _ in PageResponse(redirectTo: "/redirect") }
        routes.get("/redirect-loop") { _ in PageResponse(redirectTo: "/redirect-loop") }
        routes.get("/redirect-home") { _ in PageResponse(redirectTo: "/") }
        routes.get("/cross-origin-redirect") { context in
            PageResponse(redirectTo: "\(context.site.otherOrigin)/outside")
        }
        routes.get("/outside") { context in
            context.page(
                "Outside", "<h1>Outside</h1><p>This page belongs to another origin, and was meant for the browser.</p>")
        }
    }

    private static func addReplacedPages(to routes: inout Routes) {
        for (path, title, other, text) in [
            ("/replace-a", "First replaced page", "/replace-b", "Go to the second"),
            ("/replace-b", "Second replaced page", "/replace-a", "Go to the first"),
        ] {
            routes.get(path) { context in
                let attributes: HTML = #"data-turbo-action="replace" data-turbolinks-action="replace""#
                return context.page(
                    title,
                    """
                    <h1>\(title)</h1><p>The link takes the place of this page. Back leads to where you were before.</p>
                    \(Elements.list([Elements.link(text, other, attributes), Elements.link("A post", "/posts/1")]))
                    """)
            }
        }
    }

    private static func addRuledPages(to routes: inout Routes) {
        let pages = [
            ("/replace-rule", "Replaced by a rule", "A rule makes this page replace the one before."),
            ("/new-root", "New root", "This page is the new root: there is no way back from it."),
            (
                "/reset-all", "Reset all",
                "Everything was cleared. A client with this rule shows the start page instead."
            ),
            ("/none", "Nothing happens", "A client with this rule does not show this page."),
            ("/pop", "Pop", "A client with this rule goes back instead of showing this page."),
            ("/refresh-top", "Refresh the page below", "A client with this rule loads the page below again."),
            ("/sliding", "With a slide", "This page slid in."),
            ("/titled", "The page's own title", "The rules give this page another title until it has loaded."),
            ("/no-reload", "No reload", "A rule turns the reload command off for this page."),
            ("/native/about", "About Fieldnotes", "A client with native screens shows its own screen here."),
        ]
        for (path, title, sentence) in pages {
            routes.get(path) { context in
                context.page(
                    title,
                    """
                    <h1>\(title)</h1><p>\(sentence)</p>
                    \(Elements.list([Elements.link("A post", "/posts/1"), Elements.link("Home", "/")]))
                    """)
            }
        }
    }
}
