import DemoServer

/// Pages with and without declared colours.
@MainActor
enum ColorPages {
    static func add(to routes: inout Routes) {
        let pages: [(path: String, title: String, head: HTML)] = [
            ("/colors/none", "Page without colours", ""), ("/modal/colors", "Dialog without colours", ""),
            ("/colors/scheme", "Page in the dark scheme", "<style>:root { color-scheme: dark }</style>"),
            ("/colors/meta", "Page in either scheme", #"<meta name="color-scheme" content="light dark">"#),
            ("/colors/background", "Page with a dark background", "<style>body { background: #102030 }</style>"),
            ("/colors/dark", "Dark page", "<style>body { background: #102030; color: #f0f0f0 }</style>"),
        ]
        for page in pages {
            routes.get(page.path) { _ in
                PageResponse(
                    html: """
                        <!DOCTYPE html>
                        <html lang="en"><head><meta charset="utf-8"><title>\(page.title)</title>\(page.head)</head>
                        <body><h1>\(page.title)</h1><p>What it does not say is the browser's to choose.</p></body></html>
                        """)
            }
        }
    }
}
