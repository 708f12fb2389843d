import DemoServer

/// Pages without a library that the demo does not link to.
@MainActor
enum PlainTrialPages {
    static func add(to routes: inout Routes) {
        // The style sheet is missing at the first request. Later responses can be cached for a year.
        var styleRequests = 0
        routes.get("/plain/late.css") { _ in
            styleRequests += 1
            return PageResponse(
                status: styleRequests == 1 ? 404 : 200, type: "text/css",
                body: Array("h1::after { content: ' with style' }".utf8)
            ).with("Cache-Control", "public, max-age=31536000, immutable")
        }
        routes.get("/plain/late-style") { context in
            context.page(
                "Late style", head: #"<link rel="stylesheet" href="/plain/late.css">"#, scripts: .none,
                """
                <h1>Late style</h1><p id="style"></p>
                <script>
                addEventListener("load", () => {
                  const style = getComputedStyle(document.querySelector("h1"), "::after").content
                  document.getElementById("style").textContent = style.includes("with style") ? "Styled" : "Plain"
                })
                </script>
                """)
        }
        routes.get("/modal/plain") { context in
            context.page(
                "Plain forms of a dialog", scripts: .none,
                """
                <h1>Plain forms of a dialog</h1>
                \(form("/modal/plain", "Send and leave"))
                \(form("/modal/plain?to=modal", "Send and stay"))
                \(form("/modal/plain?to=recede", "Send and recede"))
                \(form("/modal/plain?to=elsewhere", "Send and go elsewhere"))
                \(form("/plain/2", "Ask", method: "get"))
                """)
        }
        routes.get("/modal/plain-redirect") { context in PageResponse(redirectTo: "/plain/2") }
        routes.post("/modal/plain") { context in
            switch context.request.query["to"] {
            case "modal": context.redirect(to: "/modal/step-1", flash: "Sent.")
            case "recede": context.redirect(to: "/recede_historical_location", flash: "Sent.")
            case "elsewhere": context.redirect(to: "/cross-origin-redirect", flash: "Sent.")
            default: context.redirect(to: "/plain/2", flash: "Sent.")
            }
        }
        // The page changes its own address ten times a second, as scroll spies and players do.
        routes.get("/plain/ticker") { context in
            context.page(
                "Ticking plain page", scripts: .none,
                """
                <h1>Ticking plain page</h1>\(Elements.list([Elements.link("Slow plain page", "/plain/slow")]))
                <script>let tick = 0; setInterval(() => { location.hash = "t" + tick++ }, 100)</script>
                """)
        }
        routes.get("/plain/slow") { context in
            context.page("Slow plain page", scripts: .none, "<h1>Slow plain page</h1>").after(milliseconds: 1_500)
        }
    }

    private static func form(_ action: String, _ button: String, method: String = "post") -> HTML {
        """
        <form action="\(action)" method="\(method)"><input type="hidden" name="action" value="x">
        <button type="submit">\(button)</button></form>
        """
    }
}
