/// Error responses.
@MainActor
package enum FailurePages {
    static func add(to routes: inout Routes) {
        routes.get("/missing") { context in page(404, in: context) }
        routes.get("/broken") { context in page(500, in: context) }
        routes.get("/forbidden") { context in page(403, in: context) }
        routes.get("/unavailable") { context in page(503, in: context) }
        routes.get("/status/:id") { context in
            page(context.id.flatMap { (400...599).contains($0) ? $0 : nil } ?? 404, in: context)
        }
        routes.get("/flaky") { context in
            // The first request fails and the second one succeeds, for testing retries.
            guard context.site.count("/flaky") > 1 else { return page(503, in: context) }
            return context.page("Flaky page", "<h1>Flaky page</h1><p>It works now.</p>")
        }
    }

    /// Returns the page of an error status, as a server shows it to browsers.
    package static func page(_ status: Int, in context: Context) -> PageResponse {
        let (title, sentence) = words(for: status)
        return context.page(
            title, status: status,
            """
            <h1>\(title)</h1><p>\(sentence)</p><p class="meta">Status \(status)</p>
            \(Elements.list([Elements.link("Home", "/")]))
            """)
    }

    private static func words(for status: Int) -> (title: String, sentence: String) {
        switch status {
        case 401: ("Sign-in needed", "This page is only for those who have signed in.")
        case 403: ("Not allowed", "This page is not for you.")
        case 404: ("Page not found", "There is no page at this address.")
        case 405: ("Not possible here", "This address does not take such a request.")
        case 500: ("Something went wrong", "The server made a mistake. It has been told.")
        case 503: ("Back soon", "The server is being looked after. Please try again in a while.")
        default: ("Request failed", "The server could not answer this request.")
        }
    }
}
