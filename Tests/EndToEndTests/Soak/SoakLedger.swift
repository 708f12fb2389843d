import DemoServer
import FoundationEssentials
import HybridTestSupport

/// Law 1: documents accounted for by a step's visits and redirects, and documents requested too often.
struct SoakLedger {
    private let server: String
    private var allowed: [String: Int] = [:]
    private var requested: [String: Int] = [:]

    /// Parts of pages, which belong to no visit.
    private static let parts = [
        "/assets/", "/iframe/", "/frames/", "/report", "/path-configuration", "/api/", "/image",
    ]

    /// - Parameter refreshed: path of a page that may have started to refresh itself. Turbo 8 does so immediately. If
    ///   the user leaves before the report, no visit accounts for the request.
    init(events: [TraceEvent], requests: [DemoServer.Request], server: String, refreshed: String?) {
        self.server = server
        if let refreshed { allowed[normal(refreshed), default: 0] += 1 }
        let documents = requests.filter { request in
            request.frame == nil && !Self.parts.contains { request.path.hasPrefix($0) }
        }
        for request in documents where request.method == "GET" { requested[normal(request.path), default: 0] += 1 }
        // Other origins count too: a page's fetch reaches them before CORS blocks the response.
        let targets = documents.compactMap(\.location).map { location in
            normal(location.hasPrefix("/") ? location : URL(string: location)?.path ?? location)
        }
        for target in targets { allowed[target, default: 0] += 1 }
        count(events, redirectedTo: Set(targets))
    }

    /// A visit accounts for one request. A visit whose response came with its proposal, or whose load the web view had
    /// already started, makes none: the request belongs to the form, or to the redirect.
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
                // A load that continues in its own session. A load that must be repeated in the other session, because
                // its session was not known in time, is requested again: a known limit.
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

    /// The trace and the server's log encode a space in a query differently.
    private func normal(_ path: String) -> String { path.replacing("+", with: "%20") }

    /// Documents requested too often.
    var problems: [String] {
        requested.filter { $0.value > allowed[$0.key, default: 0] }.map { path, count in
            "law 1: \(path) was requested \(count) times; \(allowed[path, default: 0]) are accounted for"
        }
    }
}
