extension DemoServer {
    /// The site's description of itself for HybridDesktop, which a web app manifest completes.
    public static let description = """
        {
          "comment": "Served at /.well-known/hybrid-desktop.json.",
          "name": "Fieldnotes",
          "pathConfiguration": { "url": "/path-configuration.json" },
          "authentication": \(SignInWay.native.json),
          "refreshOnReturn": 300
        }
        """
}

/// The description of the site for installation: an application file, a web app manifest and an icon.
@MainActor
enum ManifestAnswers {
    /// The element for the head of the start page.
    static let head: HTML = """
        <meta name="description" content="The journal of one river, its birds &amp; its weather">
        <link rel="manifest" href="/manifest.webmanifest">
        """

    static func add(to routes: inout Routes) {
        routes.get("/manifest.webmanifest") { _ in
            PageResponse(type: "application/manifest+json", body: Array(manifest.utf8))
        }
        routes.get("/.well-known/hybrid-desktop.json", describe)
        routes.get("/icons/fieldnotes.svg") { _ in PageResponse(type: "image/svg+xml", body: Array(icon.utf8)) }
    }

    private static func describe(_ context: Context) -> PageResponse {
        let text: String
        switch context.site.behaviour.description {
        case .standard: text = DemoServer.description
        case .text(let other): text = other
        case .missing: return FailurePages.page(404, in: context)
        }
        let etag = "\"\(text.utf8.reduce(UInt64(5381)) { ($0 << 5) &+ $0 &+ UInt64($1) })\""
        let response =
            context.request.header("if-none-match") == etag ? PageResponse(status: 304) : PageResponse(json: text)
        return response.with("ETag", etag)
    }

    private static let manifest = """
        {
          "name": "Fieldnotes", "short_name": "Notes", "start_url": "/?source=installed", "scope": "/",
          "display": "standalone", "theme_color": "#206b5b", "background_color": "#fafafa",
          "categories": ["education", "news"],
          "icons": [
            { "src": "/icons/fieldnotes.svg", "sizes": "any", "type": "image/svg+xml" },
            { "src": "/icons/mask.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "maskable" }
          ],
          "shortcuts": [
            {
              "name": "Write a Post", "url": "/posts/new",
              "icons": [{ "src": "/icons/fieldnotes.svg", "sizes": "any", "type": "image/svg+xml" }]
            }
          ]
        }
        """

    private static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 16 16">
        <rect width="16" height="16" rx="4" fill="#206b5b"/><path d="M4 12l1-3 6-6 2 2-6 6z" fill="#fff"/></svg>
        """
}
