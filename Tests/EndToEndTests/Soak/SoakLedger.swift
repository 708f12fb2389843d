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

    init(events: [TraceEvent], requests: [DemoServer.Request], server: String) {
        self.server = server
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
                // The load of one session is of no use to the other, which has to ask again: a known limit.
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
