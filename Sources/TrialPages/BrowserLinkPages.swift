import DemoServer

/// Links that a page's library leaves to the browser: to files, and to pages that require a full load.
@MainActor
enum BrowserLinkPages {
    static func add(to routes: inout Routes) {
        routes.get("/browser-links") { context in page("Links for the browser", context, links) }
        routes.get("/modal/browser-links") { context in page("Links of a dialog", context, links) }
        routes.get("/full-load") { context in
            context.page(
                "Full load",
                """
                <h1>Full load</h1><p id="state">This page waits for its load.</p>
                <script>
                window.onload = () => document.getElementById("state").textContent = "This page is ready."
                </script>
                """)
        }
        // As with a library that controls only a part of the site: links outside are left to the browser.
        routes.get("/rooted") { context in
            context.page(
                "Part of the site", head: #"<meta name="turbo-root" content="/rooted">"#,
                """
                <h1>Part of the site</h1>
                \(Elements.list([
                    Elements.link("Out of this part", "/full-load"),
                    Elements.link("File out of this part", "/report/once"),
                ]))
                <button type="button" onclick="Turbo.visit('/full-load')">Visit out of this part</button>
                """)
        }
        routes.get("/framed-target") { context in
            context.page(
                "Link into a frame",
                """
                <h1>Link into a frame</h1>
                <p><a href="/iframe/inner/2" target="inside" data-turbo="false">Next page in the frame</a></p>
                <iframe name="inside" title="Inside" src="/iframe/inner"></iframe>
                """)
        }
        routes.get("/scripted") { context in
            context.page(
                "Page with a script",
                """
                <h1>Page with a script</h1><p id="runs"></p>
                <turbo-frame id="part" src="/scripted/part"></turbo-frame>
                <button type="button" onclick="Turbo.session.adapter.pageInvalidated({ reason: 'test' })">
                Invalidate the page</button>
                <script>
                window.scriptRuns = (window.scriptRuns || 0) + 1
                document.getElementById("runs").textContent = `Runs of the script: ${window.scriptRuns}.`
                addEventListener("turbo:reload", ({ detail }) => console.log(`Reload because of a ${detail.reason}.`))
                </script>
                """)
        }
        routes.get("/scripted/part") { _ in
            PageResponse(html: #"<turbo-frame id="part"><p>The part is here.</p></turbo-frame>"#)
        }
        var changes = 0
        routes.get("/changes") { context in
            context.page(
                "Changes",
                """
                <h1>Changes</h1><p>Changes so far: \(changes).</p>
                <form action="/changes" method="post"><button type="submit">Change</button></form>
                """)
        }
        routes.post("/changes") { context in
            changes += 1
            return context.redirect(to: "/posts/1")
        }
        routes.get("/to-scripted") { context in context.redirect(to: "/scripted") }
        routes.get("/report") { _ in report("report.csv") }
        // A link that works once.
        routes.get("/report/once") { context in
            context.site.count("/report/once") == 1 ? report("once.csv") : FailurePages.page(410, in: context)
        }
        addJSON(to: &routes)
        routes.get("/nothing") { _ in PageResponse(status: 204) }
        routes.get("/nothing/html") { _ in PageResponse(status: 204, html: "") }
        routes.post("/nothing") { _ in PageResponse(status: 204) }
        routes.post("/report/made") { _ in report("made.csv") }
        routes.post("/pay") { context in context.redirect(to: "/cross-origin-redirect") }
        routes.post("/report") { context in context.redirect(to: "/report/once") }
    }

    /// As servers reply to clients that they take for programs.
    private static func addJSON(to routes: inout Routes) {
        routes.get("/json/account") { context in
            guard let account = context.account else { return SignInAPI.unauthorized }
            return context.page("Account", "<h1>Account</h1><p>Signed in as \(account.name)</p>")
        }
        routes.get("/json/error/:id") { context in
            PageResponse(status: context.id ?? 404, json: #"{ "error": "No page." }"#)
        }
        routes.get("/json/shown") { _ in PageResponse(type: "text/plain", body: Array("As it is.\n".utf8)) }
    }

    private static func report(_ name: String) -> PageResponse {
        PageResponse(type: "text/csv; charset=utf-8", body: Array("bird,count\nheron,1\n".utf8))
            .with("Content-Disposition", #"attachment; filename="\#(name)""#)
    }

    private static func page(_ title: String, _ context: Context, _ links: [HTML]) -> PageResponse {
        context.page(
            title,
            """
            <h1>\(title)</h1>\(Elements.list(links))
            <form action="/report" method="post" data-turbo="false">
            <button type="submit">Make the report</button></form>
            <form action="/report/made" method="post"><button type="submit">Make the report with Turbo</button></form>
            <form action="/report" method="post"><button type="submit">Go to the report with Turbo</button></form>
            <form action="/pay" method="post">\(Elements.field("Amount", name: "amount"))
            <button type="submit">Pay</button></form>
            <form action="/full-load" method="get" data-turbo="false">
            <button type="submit">Ask for the full load</button></form>
            <form action="/nothing" method="post" data-turbo="false">
            <button type="submit">Make nothing</button></form>
            <button type="button" onclick="location = '/nothing/html'">Go nowhere</button>
            """)
    }

    private static let links: [HTML] = {
        let plain: HTML = #"data-turbo="false" data-turbolinks="false""#
        return [
            Elements.link("Report", "/report", plain), Elements.link("One-time report", "/report/once", plain),
            Elements.link("Report in a new window", "/report", #"target="_blank""#),
            Elements.link("Page for a full load", "/full-load", plain),
            Elements.link("Dialog by a full load", "/modal/step-1", plain),
            Elements.link("Native screen", "/native/about", plain),
            Elements.link("In the place of this page", "/replace-rule", plain),
            Elements.link("Links for the browser", "/browser-links", plain),
            Elements.link("Nothing by a full load", "/nothing", plain),
            Elements.link("Redirect to a script", "/to-scripted"),
            Elements.link("Report for Turbo", "/report"),
            Elements.link("One-time report for Turbo", "/report/once"),
        ]
    }()
}
