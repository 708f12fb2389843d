/// The description of the site for installation, which consists of a web app manifest and an icon.
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
        routes.get("/icons/fieldnotes.svg") { _ in PageResponse(type: "image/svg+xml", body: Array(icon.utf8)) }
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
