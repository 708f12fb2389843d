package import FoundationEssentials

/// An HTTP request and its response, as testers see it. A redirect is a request of its own, so that its status and its
/// target can be seen. The values are not redacted.
package struct RequestRecord: Equatable, Sendable {
    package var url: URL
    package var method: String
    /// The sender, which is `main`, `modal` or `native`.
    package var source: String
    /// The reason for the request, such as `document`, `turbo`, `frame list` or `image`.
    package var initiator: String
    /// The address of the page that sent the request, or `nil` in native code.
    package var page: URL?
    /// The status of the response, or `nil` if there is none.
    package var status: Int?
    /// The text of the status, such as `Not Found`. For a page, it is the standard's text. The trace omits it.
    package var statusText: String?
    /// The media type of the response.
    package var type: String?
    /// The length of the body, or `nil` if it is not known.
    package var bytes: Int?
    /// The target of a redirect.
    package var redirect: URL?
    /// The names of the cookies that the response sets. WebKit does not report them.
    package var cookies: [String] = []
    /// The milliseconds until the head of the response arrived.
    package var wait: Int?
    /// The milliseconds until the request ended.
    package var duration = 0
    package var error: String?
    /// The headers of a page's request, without those that the network process adds, such as `Cookie`. The trace omits
    /// them.
    package var headers: [Header] = []
    /// The headers of the response, without `Set-Cookie` for a page's request. The trace omits them.
    package var responseHeaders: [Header] = []
    /// The number among the program's requests. A redirect and its target have the same one.
    package fileprivate(set) var number = 0
    /// The number of redirects before this request.
    package fileprivate(set) var redirects = 0

    /// A header of a request or response. A repeated header occurs several times.
    package struct Header: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(url: URL, method: String, source: String, initiator: String, page: URL? = nil) {
        self.url = url
        self.method = method
        self.source = source
        self.initiator = initiator
        self.page = page
    }

    /// Returns the request to the target of this redirect.
    package func redirected(to url: URL, method: String) -> RequestRecord {
        var next = RequestRecord(url: url, method: method, source: source, initiator: initiator, page: page)
        (next.number, next.redirects) = (number, redirects + 1)
        return next
    }

    /// Returns the reason for a page's request.
    /// - Parameter headers: The headers of the request.
    package static func initiator(of headers: [Header]) -> String {
        let headers = headers.map { (name: $0.name, value: $0.value) }
        let isPrefetch = headers.values(of: "X-Sec-Purpose").contains("prefetch")
        let accepted = headers.values(of: "Accept").first ?? ""
        let reason: String =
            if let frame = headers.values(of: "Turbo-Frame").first {
                "frame \(frame)"
            } else if accepted.contains("turbo-stream") {
                "turbo form"
            } else {
                switch headers.values(of: "Sec-Fetch-Dest").first {
                // Turbo's requests have this header, and scripts seldom ask for XHTML.
                case "empty" where accepted.hasPrefix("text/html, application/xhtml+xml"): "turbo"
                case "empty", nil: "script"
                case let destination?: destination
                }
            }
        return isPrefetch ? "prefetch, \(reason)" : reason
    }

    /// Returns the name of a cookie.
    /// - Parameter header: The value of a `Set-Cookie` header.
    package static func cookieName(in header: String) -> String {
        let name = header.prefix { $0 != "=" && $0 != ";" }.drop(while: \.isWhitespace)
        return String(name.prefix(100))
    }
}

/// Passes requests on while a tester watches, and names the tester's proxy. Without a listener, nothing is recorded.
@MainActor
package final class RequestObserver {
    /// Receives every request that has ended.
    package var heard: (@MainActor (RequestRecord) -> Void)?
    /// The address of the proxy that simulates a network; `nil` for the desktop's own proxy.
    package var proxy: String?
    /// Receives every request that begins.
    package var began: (@MainActor (RequestRecord) -> Void)?
    /// Receives every request when its response begins.
    package var answered: (@MainActor (RequestRecord) -> Void)?
    private var lastNumber = 0

    package init() {}

    /// Numbers a request that begins, and reports it.
    package func begin(_ record: inout RequestRecord) {
        if record.number == 0 {
            lastNumber += 1
            record.number = lastNumber
        }
        began?(record)
    }

    package var isOn: Bool { heard != nil }
}
