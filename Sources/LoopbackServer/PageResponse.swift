/// A response and its timing.
package struct PageResponse {
    package enum Delay {
        case milliseconds(Int)
        /// The connection stays open without data until the server stops.
        case forever
        /// The headers are sent immediately. Then single bytes follow at intervals, without end.
        case dripping
    }

    /// The second half of a body that is sent in two parts.
    package enum Rest {
        case after(milliseconds: Int)
        case never
        /// The connection closes after the first half.
        case broken
    }

    package var status: Int
    package var headers: [(name: String, value: String)] = []
    package var body: [UInt8] = []
    package var delay = Delay.milliseconds(0)
    /// The treatment of the second half of the body, which is then sent in two parts. If it is `nil`, the body is sent
    /// at once.
    package var rest: Rest?

    /// Creates a response with content of the given type.
    package init(status: Int = 200, type: String, body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [("Content-Type", type)]
    }

    /// Creates a page. Clients must not store it, so they always show the current state.
    package init(status: Int = 200, html: HTML) {
        self.init(status: status, type: "text/html; charset=utf-8", body: Array(html.markup.utf8))
        headers += [("Cache-Control", "no-store"), ("Vary", "Accept, Turbo-Frame, User-Agent")]
    }

    /// Creates a response with JSON.
    package init(status: Int = 200, json: String) {
        self.init(status: status, type: "application/json; charset=utf-8", body: Array(json.utf8))
        headers += [("Cache-Control", "no-store")]
    }

    /// Creates a redirect. The status 303 is the response to a form, after which the client fetches the location with
    /// GET.
    package init(redirectTo location: String, status: Int = 302) {
        self.status = status
        headers = [("Location", location), ("Cache-Control", "no-store")]
    }

    /// Creates a response without a body.
    package init(status: Int) {
        self.status = status
    }

    package var isPage: Bool {
        headers.contains { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") }
    }

    /// Returns the same response with a delay.
    package func after(milliseconds: Int) -> PageResponse {
        var response = self
        response.delay = .milliseconds(milliseconds)
        return response
    }

    /// Returns the same response with an additional header.
    package func with(_ name: String, _ value: String) -> PageResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    /// Returns the same response with the headers that Rails sends. Clients may store it, so that they can go back to
    /// it.
    package func storable() -> PageResponse {
        var response = self
        response.headers.removeAll { $0.name == "Cache-Control" }
        return response.with("Cache-Control", "max-age=0, private, must-revalidate")
    }

    /// A response that is never sent.
    package static var never: PageResponse {
        var response = PageResponse(status: 200)
        response.delay = .forever
        return response
    }
}
