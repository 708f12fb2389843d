import DemoServer

/// A small site below `/audit` with planted faults, one per page, and pages without faults.
@MainActor
enum AuditPages {
    static func add(to routes: inout Routes) {
        routes.get("/audit") { context in
            let faults = [
                "status", "chain", "console", "refresh", "resource", "untitled", "two-turbos", "frames",
                "permanent", "file", "autofocus", "component", "label", "link", "image",
            ]
            return context.page(
                "Audit",
                """
                <h1>Audit</h1>
                <ul>
                \(faults.map { #"<li><a href="/audit/\#($0)">\#($0)</a></li>"# as HTML })
                <li><a href="/audit/gone">Dead link</a></li>
                <li><a href="/audit/page/1">First clean page</a></li>
                <li><a href="/audit/secret">Disallowed by robots.txt</a></li>
                <li><a href="/audit/sign-out">Sign out</a></li>
                <li><a href="/audit/delete" data-turbo-method="delete">Delete</a></li>
                <li><a href="https://example.com/">Another site</a></li>
                </ul>
                """)
        }
        routes.get("/robots.txt") { _ in
            PageResponse(type: "text/plain", body: Array("User-agent: *\nDisallow: /audit/secret\n".utf8))
        }
        addFaults(to: &routes)
        routes.get("/audit/page/:number") { context in
            let number = Int(context.parameters["number"] ?? "") ?? 0
            return context.page(
                "Page \(number)",
                """
                <h1>Page \(number)</h1>
                <p>\(number < 2_000 ? #"<a href="/audit/page/\#(number + 1)">Next page</a>"# as HTML : "")</p>
                <a href="/audit/page/\(number * 2)">Another page</a>
                <a href="/audit">Start</a>
                """)
        }
    }

    private static func addFaults(to routes: inout Routes) {
        routes.get("/audit/status") { $0.page("Fault", status: 500, "<h1>Fault</h1>") }
        routes.get("/audit/chain") { $0.redirect(to: "/audit/chain/second") }
        routes.get("/audit/chain/second") { $0.redirect(to: "/audit/page/1") }
        routes.get("/audit/console") {
            $0.page("Console", #"<h1>Console</h1><script>console.error("planted", 1)</script>"#)
        }
        routes.get("/audit/refresh") {
            $0.page("Refresh", head: #"<meta http-equiv="refresh" content="0; url=/audit/page/1">"#, "<h1>Refresh</h1>")
        }
        routes.get("/audit/resource") {
            $0.page("Resource", #"<h1>Resource</h1><img src="/audit/no-such-image.png" alt="A picture">"#)
        }
        routes.get("/audit/untitled") { $0.page("", "<h1>Untitled</h1>") }
        routes.get("/audit/two-turbos") {
            $0.page("Two", head: #"<script src="/audit/turbolinks.js" defer></script>"#, "<h1>Two</h1>")
        }
        routes.get("/audit/turbolinks.js") { _ in PageResponse(type: "text/javascript", body: Array("0".utf8)) }
        routes.get("/audit/frames") {
            $0.page(
                "Frames",
                #"<h1>Frames</h1><turbo-frame id="same">1</turbo-frame><turbo-frame id="same">2</turbo-frame>"#)
        }
        routes.get("/audit/permanent") {
            $0.page("Permanent", "<h1>Permanent</h1><p data-turbo-permanent>Kept</p>")
        }
        routes.get("/audit/file") {
            // Turbo 7 has no list of files, and visits none.
            $0.page(
                "File",
                """
                <h1>File</h1><a href="/audit/rows.tsv">Rows</a> <a href="/document.pdf">A document</a>
                <script>addEventListener("DOMContentLoaded", () => {
                  const drive = { unvisitableExtensions: new Set([".pdf"]) }
                  window.Turbo = { ...window.Turbo, config: { drive } }
                })</script>
                """)
        }
        routes.get("/audit/rows.tsv") { _ in PageResponse(type: "text/plain", body: Array("1\t2\n".utf8)) }
        routes.get("/audit/autofocus") {
            $0.page(
                "Autofocus",
                """
                <h1>Autofocus</h1>
                <turbo-frame id="search" src="/audit/autofocus/search">
                <input id="query" aria-label="Search" autofocus></turbo-frame><input aria-label="Title" autofocus>
                """)
        }
        routes.get("/audit/autofocus/search") {
            $0.page(
                "Search", #"<turbo-frame id="search"><input id="query" aria-label="Search" autofocus></turbo-frame>"#)
        }
        routes.get("/audit/autofocus/link") {
            $0.page(
                "Link",
                #"<h1>Link</h1><turbo-frame id="search"><a href="/audit/autofocus/found">Find</a></turbo-frame>"#)
        }
        routes.get("/audit/autofocus/found") {
            $0.page(
                "Found",
                """
                <turbo-frame id="search"><input id="query" aria-label="Search" autofocus>
                <turbo-frame id="twice"></turbo-frame><turbo-frame id="twice"></turbo-frame></turbo-frame>
                """)
        }
        routes.get("/audit/component") {
            $0.page("Component", #"<h1>Component</h1><p data-controller="bridge--menuu hello">Menu</p>"#)
        }
        routes.get("/audit/label") { $0.page("Label", #"<h1>Label</h1><input name="unlabelled">"#) }
        routes.get("/audit/link") {
            $0.page("Link", #"<h1>Link</h1><a href="/audit/page/1"><img src="/image.png" alt=""></a>"#)
        }
        routes.get("/audit/image") { $0.page("Image", #"<h1>Image</h1><img src="/image.png">"#) }
    }
}
