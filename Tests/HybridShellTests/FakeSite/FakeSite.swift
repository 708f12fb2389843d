import FoundationEssentials
import HybridCore

/// A web site as a table of answers, without a server.
@MainActor
final class FakeSite {
    /// The answer to a request.
    struct Answer {
        var status = 200
        /// The path that a redirect leads to. It may be an address of another site.
        var redirect: String?
        /// The connection fails.
        var isBroken = false
    }

    /// The address without a trailing slash.
    var address = "https://site.test"

    /// Titles of the pages by path. A page without a title has its path as title.
    var titles = [
        "/": "Fieldnotes", "/posts": "Posts", "/posts/1": "First day at the estuary", "/posts/2": "Terns at low tide",
        "/modal/new-note": "New note", "/modal/step-1": "Step 1", "/modal/step-2": "Step 2", "/counter": "Counter",
        "/anchors": "Anchors", "/protected": "Account", "/posts/1/edit": "Edit post", "/posts/new": "New post",
    ]
    /// Libraries of the pages by path. Other pages have Turbo.
    var libraries: [String: ScriptMessage.Library] = [:]
    /// The first messages of the bridge components of pages, by path: component, event and data.
    var components: [String: [(String, String, HybridCore.JSONValue)]] = [:]
    /// Paths of pages of which Turbo keeps no snapshot.
    var uncached: Set<String> = []
    /// Redirects by path.
    var redirects: [String: String] = [:]
    /// The next answers by path. Later requests succeed.
    private var next: [String: [Answer]] = [:]
    /// Paths whose answers wait.
    private var held: Set<String> = []
    private var waiting: [String: [() -> Void]] = [:]
    /// The requests, such as `GET /posts 200`.
    private(set) var requests: [String] = []

    /// The pages that the web views show.
    var pages: [WeakPage] = []

    struct WeakPage {
        weak var page: FakePage?
    }

    /// The URL of a path. A whole address is returned unchanged.
    func url(_ path: String) -> URL {
        guard let url = URL(string: path.hasPrefix("/") ? address + path : path) else {
            preconditionFailure("\(path) is not a path.")
        }
        return url
    }

    func title(of path: String) -> String { titles[path] ?? path }

    func failNext(_ path: String, status: Int = 500, times: Int = 1) {
        next[path, default: []] += Array(repeating: Answer(status: status), count: times)
    }

    func clearFailures() { next = [:] }

    func breakNext(_ path: String) { next[path, default: []].append(Answer(isBroken: true)) }

    /// True while every connection fails.
    var isDown = false

    /// Answers the requests for a path only after ``release(_:)``.
    func hold(_ path: String) { held.insert(path) }

    func release(_ path: String) {
        held.remove(path)
        for action in waiting.removeValue(forKey: path) ?? [] { action() }
    }

    func clearRequests() { requests = [] }

    /// True if a request waits for ``release(_:)``.
    func isWaiting(_ path: String) -> Bool { waiting[path]?.isEmpty == false }

    /// Answers a request.
    func answer(_ url: URL, method: String = "GET", completion: @escaping @MainActor (Answer) -> Void) {
        let path = url.path.isEmpty ? "/" : url.path
        let query = url.query.map { "?\($0)" } ?? ""
        var answer = next[path]?.first ?? Answer()
        if next[path]?.isEmpty == false { next[path]?.removeFirst() }
        if let target = redirects[path] { answer = Answer(status: 302, redirect: target) }
        if isDown { answer = Answer(isBroken: true) }
        requests.append("\(method) \(path)\(query)" + (answer.isBroken ? "" : " \(answer.status)"))
        if held.contains(path) {
            waiting[path, default: []].append { MainActor.assumeIsolated { completion(answer) } }
        } else {
            completion(answer)
        }
    }
}
