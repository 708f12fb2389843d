/// Pages for testing visits. They may be slow, long, counted, refreshed, tracked or cached.
@MainActor
enum VisitPages {
    static func add(to routes: inout Routes) {
        routes.get("/slow") { context in
            let milliseconds = context.request.query["ms"].flatMap { Int($0) } ?? 1_500
            return context.page(
                "Slow page", "<h1>Slow page</h1><p>This page took \(milliseconds) milliseconds.</p>"
            ).after(milliseconds: min(max(0, milliseconds), 60_000))
        }
        routes.get("/hang") { _ in .never }
        routes.get("/long", long)
        routes.get("/anchors", anchors)
        routes.get("/counter") { context in
            let number = context.site.count("/counter")
            return context.page(
                "Counter",
                """
                <h1>Counter</h1><p id="count">Requests of this page: \(number)</p>
                \(Elements.list([Elements.link("Counter again", "/counter"), Elements.link("A post", "/posts/1")]))
                \(Elements.button("Count by a form", to: "/counter"))
                """)
        }
        routes.post("/counter") { context in context.redirect(to: "/counter", flash: "Counted by a form.") }
        addRefresh(to: &routes)
        addCachePages(to: &routes)
    }

    private static func long(_ context: Context) -> PageResponse {
        let rows = (1...200).map { number -> HTML in
            #"<a class="row" id="row-\#(number)" href="/posts/\#((number - 1) % 12 + 1)">Row \#(number)</a>"#
        }
        return context.page(
            "Long page",
            """
            <h1 id="top">Long page</h1><p><a href="#row-150">Jump to row 150</a></p>
            \(Elements.list(rows))<p><a href="#top">Back to the top</a></p>
            """)
    }

    private static func anchors(_ context: Context) -> PageResponse {
        let names = ["River", "Birds", "Weather"]
        let sections = names.map { name -> HTML in
            """
            <section class="tall" id="\(name.lowercased())"><h2>\(name)</h2>
            <p>A tall part of the page, so that there is something to scroll.</p>
            <a href="#top">Up from \(name)</a></section>
            """
        }
        let links = names.map { Elements.link("To \($0.lowercased())", "#\($0.lowercased())") }
        return context.page(
            "Anchors",
            """
            <h1 id="top">Anchors</h1>
            \(Elements.list(links + [Elements.link("Row 100 of the long page", "/long#row-100")]))
            \(sections)
            """)
    }

    private static func addRefresh(to routes: inout Routes) {
        routes.get("/refresh") { context in
            let number = context.site.count("/refresh")
            return context.page(
                "Page refresh",
                head: """
                    <meta name="turbo-refresh-method" content="morph">
                    <meta name="turbo-refresh-scroll" content="preserve">
                    """,
                """
                <h1>Page refresh</h1><p id="count">Version \(number) of this page.</p>
                <div class="field"><label for="draft">What you type here stays over a refresh</label>
                <input id="draft" data-turbo-permanent autocomplete="off"></div>
                <p class="actions">
                <a class="button" href="/refresh" data-turbo-action="replace">Refresh this page</a></p>
                \(Elements.button("Refresh by a form", to: "/refresh"))
                <div class="tall"></div><p id="end">The end of the page.</p>
                """)
        }
        routes.post("/refresh") { context in context.redirect(to: "/refresh", flash: "Refreshed by a form.") }
    }

    private static func addCachePages(to routes: inout Routes) {
        let pages: [(path: String, title: String, head: HTML, sentence: String)] = [
            (
                "/tracked", "Other tracked assets",
                #"<meta name="release" content="next" data-turbo-track="reload" data-turbolinks-track="reload">"#,
                "This page's tracked assets differ from the other pages', so visits to it and from it load it fully."
            ),
            (
                "/visit-control", "Reload by visit control",
                """
                <meta name="turbo-visit-control" content="reload">
                <meta name="turbolinks-visit-control" content="reload">
                """,
                "This page asks to be loaded fully."
            ),
            (
                "/no-cache", "Page that is not cached", #"<meta name="turbo-cache-control" content="no-cache">"#,
                "Coming back to this page always asks the server."
            ),
            (
                "/no-preview", "Page without preview", #"<meta name="turbo-cache-control" content="no-preview">"#,
                "This page is not shown from the cache while it loads."
            ),
        ]
        for page in pages {
            routes.get(page.path) { context in
                let number = context.site.count(page.path)
                return context.page(
                    page.title, head: page.head,
                    """
                    <h1>\(page.title)</h1><p>\(page.sentence)</p><p id="count">Requests of this page: \(number)</p>
                    \(Elements.list([Elements.link("A post", "/posts/1"), Elements.link("Home", "/")]))
                    """)
            }
        }
    }
}
