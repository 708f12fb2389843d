import DemoServer
import FoundationEssentials
import HybridTestSupport

/// Law 1: which documents a step's visits and redirects account for, and which were requested too often.
struct SoakLedger {
    private let server: String
    private var allowed: [String: Int] = [:]
    private var requested: [String: Int] = [:]

    /// Parts of pages, which no visit accounts for.
    private static let parts = [
        "/assets/", "/iframe/", "/frames/", "/report", "/path-configuration", "/api/", "/image",
    ]

    /// - Parameter refreshed: the path of a page that may have begun to fetch itself anew. Turbo 8 does so at once; if the
    ///   user leaves before it is reported, no visit accounts for it.
    init(events: [TraceEvent], requests: [DemoServer.Request], server: String, refreshed: String?) {
        self.server = server
        if let refreshed { allowed[normal(refreshed), default: 0] += 1 }
        let documents = requests.filter { request in
            request.frame == nil && !Self.parts.contains { request.path.hasPrefix($0) }
        }
        for request in documents where request.method == "GET" { requested[normal(request.path), default: 0] += 1 }
        // Another origin's counts too: a page's fetch asks there, before it is refused the answer.
        let targets = documents.compactMap(\.location).map { location in
            normal(location.hasPrefix("/") ? location : URL(string: location)?.path ?? location)
        }
        for target in targets { allowed[target, default: 0] += 1 }
        count(events, redirectedTo: Set(targets))
    }

    /// A visit accounts for one request. One whose response came with its proposal, or whose load the web view had
    /// begun already, makes none: the request is the form's, or if that was redirected, the redirect accounts for it.
    private mutating func count(_ events: [TraceEvent], redirectedTo targets: Set<String>) {
        var answered: Set<String> = []
        var loading: Set<String> = []
        for event in events {
            guard let path = path(event["url"].string) else { continue }
            switch event.event {
            case "visit.proposed":
                if event["hasResponse"].bool == true {
                    answered.insert(path)
                } else if event["origin"].string == "form" {
                    loading.insert(path)
                } else {
                    continue
                }
                if !targets.contains(path) { allowed[path, default: 0] += 1 }
            case "visit.started":
                // A load that goes on in its own session. One that the other session has to make again, because nobody
                // knew in time whose it was, asks again: a known limit.
                let isLoading = loading.remove(path) != nil && event["kind"].string == "coldBoot"
                if answered.remove(path) == nil, !isLoading { allowed[path, default: 0] += 1 }
            case "download.started":
                allowed[path, default: 0] += 1
            default:
                break
            }
        }
    }

    private func path(_ url: String?) -> String? {
        guard let url, url.hasPrefix(server) else { return nil }
        return normal(String(url.dropFirst(server.count).prefix { $0 != "#" }))
    }

    /// The trace and the server's log write a space in a query in their own ways.
    private func normal(_ path: String) -> String { path.replacing("+", with: "%20") }

    /// What was requested too often.
    var problems: [String] {
        requested.filter { $0.value > allowed[$0.key, default: 0] }.map { path, count in
            "law 1: \(path) was requested \(count) times; \(allowed[path, default: 0]) are accounted for"
        }
    }
}
