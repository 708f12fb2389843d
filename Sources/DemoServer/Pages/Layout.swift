/// The layout of the site's pages.
package struct Layout {
    /// The script that a page includes.
    package enum Scripts { case site, turbolinks, none }

    let title: String
    let head: HTML
    let scripts: Scripts
    let content: HTML

    // The icon, a pencil on paper. It is inline, so that clients do not request /favicon.ico.
    private let icon: HTML = """
        <link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
        %3Crect width='16' height='16' rx='4' fill='%23206b5b'/%3E%3Cpath d='M4 12l1-3 6-6 2 2-6 6z' fill='%23fff'/%3E\
        %3C/svg%3E">
        """

    @MainActor
    func render(in context: Context) -> HTML {
        let assets = context.site.assets
        let script: HTML =
            switch scripts {
            case .site: assets.siteScript
            case .turbolinks: assets.turbolinksScript
            case .none: ""
            }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="theme-color" content="#fafafa" media="(prefers-color-scheme: light)">
            <meta name="theme-color" content="#242424" media="(prefers-color-scheme: dark)">
            \(icon)
            <link rel="stylesheet" href="\(assets.styleURL)" data-turbo-track="reload" data-turbolinks-track="reload">
            \(script)
            \(head)
            </head>
            <body class="\(context.request.isNative ? "native" : "browser")">
            \(context.request.isNative ? "" : header(context.account))
            <main>
            \(flash(context.takeFlash()))
            \(content)
            </main>
            </body>
            </html>
            """
    }

    /// Native applications have their own header bar, so the page has none for them.
    private func header(_ account: Account?) -> HTML {
        let user: HTML =
            account.map { #"<a href="/protected">\#($0.name)</a>"# } ?? #"<a href="/sign-in">Sign in</a>"#
        return """
            <header class="top">
            <a class="brand" href="/">Fieldnotes</a>
            <nav aria-label="Site"><a href="/posts">Posts</a> <a href="/search">Search</a> \(user)</nav>
            </header>
            """
    }

    private func flash(_ message: String?) -> HTML {
        guard let message else { return "" }
        return #"<p class="flash" id="flash" role="status">\#(message)</p>"#
    }
}
