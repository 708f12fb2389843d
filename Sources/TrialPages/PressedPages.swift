import DemoServer

/// A page with links that a test presses and holds, and pages that show the headers of their own requests.
@MainActor
enum PressedPages {
    static func add(to routes: inout Routes) {
        routes.get("/pressed") { context in context.page("Links to press", page(in: context)) }
        routes.get("/pressed/page") { context in
            let headers = ["accept", "referer", "turbolinks-referrer", "x-page", "x-sec-purpose"].map { name -> HTML in
                "\(name): \(context.request.header(name) ?? "none"); "
            }
            return context.page("Pressed", "<h1>Pressed</h1><h2>Headers: \(headers)</h2>")
        }
        routes.get("/pressed/nothing") { _ in PageResponse(status: 204) }
        routes.get("/pressed/text") { _ in PageResponse(type: "text/plain", body: Array("Text".utf8)) }
    }

    private static func page(in context: Context) -> HTML {
        let page = "/pressed/page"
        let links: [(String, String, HTML)] = [
            ("Page", page, ""), ("Redirected", "/redirect", ""), ("Redirected to a dialog", "/redirect-to-modal", ""),
            ("Redirected outside", "/cross-origin-redirect", ""), ("Missing", "/missing", ""),
            ("Broken", "/broken", ""), ("Members", "/protected", ""), ("File", "/download", ""),
            ("Nothing", "/pressed/nothing", ""), ("Text", "/pressed/text", ""), ("The page before", "/posts", ""),
            ("Opted out", page, #"data-turbo-prefetch="false""#),
            ("Without the library", page, #"data-turbo="false" data-turbolinks="false""#),
            ("New window", page, #"target="_blank""#), ("To be saved", page, "download"),
            ("By a method", page, #"data-turbo-method="delete" data-method="delete""#),
            ("With a question", page, #"data-turbo-confirm="Really?" data-confirm="Really?""#),
            ("By a script", page, #"onclick="return true""#), ("By a controller", page, #"data-action="cart#add""#),
            ("Not to be followed", page, #"rel="nofollow""#), ("With a cookie", page, ""),
            ("Changed by the press", page, #"onmousedown="this.href = '/posts'""#), ("Document", "/document.pdf", ""),
            ("Dialog", "/posts/new", ""), ("Place on this page", "#top", ""),
            ("Other site", "\(context.site.otherOrigin)/outside", ""),
        ]
        return """
            <style>main a { user-select: none; -webkit-user-select: none } .list { columns: 3 }</style>
            <h1 id="top">Links to press</h1>
            \(Elements.list(links.map { Elements.link($0, $1, "draggable=\"false\" \($2)") }))
            <div data-turbo-prefetch="false">\(Elements.link("In an area that opted out", page, #"draggable="false""#))</div>
            <turbo-frame id="part">\(Elements.link("In a frame", page, #"draggable="false""#))</turbo-frame>
            <form action="/search"><button>By a form</button></form>
            <script>
            if (!window.addsHeader) {
              window.addsHeader = true
              const isPage = (url) => new URL(url).pathname === "/pressed/page"
              addEventListener("turbo:before-fetch-request", ({ detail: { url, fetchOptions } }) => {
                if (isPage(url)) fetchOptions.headers["X-Page"] = "added"
              })
              addEventListener("click", ({ target }) => {
                if (target.textContent === "With a cookie") document.cookie = `time=${Date.now()}`
              })
              addEventListener("turbolinks:request-start", ({ data: { url, xhr } }) => {
                if (isPage(url)) xhr.setRequestHeader("X-Page", "added")
              })
            }
            </script>
            """
    }
}
