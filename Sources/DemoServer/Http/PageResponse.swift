/// An answer, and when to give it.
package struct PageResponse {
    /// How long the client waits for the answer.
    enum Delay {
        case milliseconds(Int)
        /// The connection stays open and silent until the server stops.
        case forever
        /// The headers come at once, then a byte now and then, without end.
        case dripping
    }

    /// What becomes of the second half of a body that is sent in two parts.
    enum Rest {
        case after(milliseconds: Int)
        case never
        /// The connection is closed in the middle.
        case broken
    }

    var status: Int
    var headers: [(name: String, value: String)] = []
    var body: [UInt8] = []
    var delay = Delay.milliseconds(0)
    /// Sends half of the body, and then does this with the other half.
    var rest: Rest?

    /// Content of the given type.
    package init(status: Int = 200, type: String, body: [UInt8]) {
        self.status = status
        self.body = body
        headers = [("Content-Type", type)]
    }

    /// A page, which is never stored by the client: what it shows is always what the server would say now.
    package init(status: Int = 200, html: HTML) {
        self.init(status: status, type: "text/html; charset=utf-8", body: Array(html.markup.utf8))
        headers += [("Cache-Control", "no-store"), ("Vary", "Accept, Turbo-Frame, User-Agent")]
    }

    /// JSON text.
    package init(status: Int = 200, json: String) {
        self.init(status: status, type: "application/json; charset=utf-8", body: Array(json.utf8))
        headers += [("Cache-Control", "no-store")]
    }

    /// A redirect. 303 is the answer to a form, which makes the client fetch the location with GET.
    package init(redirectTo location: String, status: Int = 302) {
        self.status = status
        headers = [("Location", location), ("Cache-Control", "no-store")]
    }

    /// A status without a body.
    package init(status: Int) {
        self.status = status
    }

    var isPage: Bool {
        headers.contains { $0.name == "Content-Type" && $0.value.hasPrefix("text/html") }
    }

    /// The same answer, later.
    package func after(milliseconds: Int) -> PageResponse {
        var response = self
        response.delay = .milliseconds(milliseconds)
        return response
    }

    /// The same answer with one more header.
    package func with(_ name: String, _ value: String) -> PageResponse {
        var response = self
        response.headers.append((name, value))
        return response
    }

    /// An answer that never comes.
    static var never: PageResponse {
        var response = PageResponse(status: 200)
        response.delay = .forever
        return response
    }
}
