import FoundationEssentials
import HybridValues

/// The HTTP statuses of pages, collected from the trace. It needs the requests (``TraceEvent/request(_:)``).
package struct PageStatuses: Equatable, Sendable {
    private var pages: [String: Int] = [:]
    /// The statuses of forms whose response the page shows without a redirect, such as 422.
    private var forms: [String: Int] = [:]
    private static let most = 2_000

    package init() {}

    /// Records a request or a visit. Ignores all other events.
    package mutating func record(_ event: TraceEvent) {
        switch event {
        case .request(let request): record(request)
        case .visitStarted(_, let session, _, _, _): forms[session.rawValue] = nil
        case .stackChanged: forms = [:]
        case .visitFailed(_, _, let url, _, let error): pages[Self.key(url)] = error.status
        default: break
        }
    }

    private mutating func record(_ request: RequestRecord) {
        guard request.redirect == nil, let status = request.status, request.source != "native" else { return }
        if request.method == "GET" {
            // A form that the server redirects ends with the request of a page.
            guard ["document", "turbo", "turbo form", "prefetch, turbo"].contains(request.initiator) else { return }
            if pages.count >= Self.most { pages = [:] }
            pages[Self.key(request.url)] = status
        } else if request.type == "text/html", !request.initiator.hasPrefix("frame") {
            forms[request.source] = status
        }
    }

    /// Returns the status of a stack's top page, or `nil` if no response was seen.
    func status(of url: URL?, in stack: StackName) -> Int? {
        forms[stack.rawValue] ?? url.flatMap { pages[Self.key($0)] }
    }

    private static func key(_ url: URL) -> String { String(url.absoluteString.prefix { $0 != "#" }) }
}
