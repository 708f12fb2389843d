import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct WalkOutcomeTests {
    private static let page = url("https://a.test/posts")

    private func request(
        _ method: String, _ status: Int?, _ initiator: String = "turbo", at url: URL = page, redirect: URL? = nil,
        source: String = "main"
    ) -> TraceEvent {
        var request = RequestRecord(url: url, method: method, source: source, initiator: initiator)
        (request.status, request.redirect, request.type) = (status, redirect, "text/html")
        return .request(request)
    }

    private func status(_ events: [TraceEvent], in stack: StackName = .main) -> Int? {
        var statuses = PageStatuses()
        for event in events { statuses.record(event) }
        return statuses.status(of: Self.page, in: stack)
    }

    private static let started = TraceEvent.visitStarted(
        visit: 1, session: .main, kind: .javaScript, action: .advance, url: page)

    @Test("The status of a page is that of its last response")
    func statuses() {
        #expect(status([]) == nil)
        #expect(status([request("GET", 200, "document")]) == 200)
        #expect(status([request("GET", 200, at: url("https://a.test/posts#top"))]) == 200)
        #expect(status([request("GET", 200, "prefetch, turbo"), Self.started]) == 200)
        #expect(status([request("GET", 200), request("GET", 500, "image")]) == 200)
        #expect(
            status([request("POST", 303, "turbo form", redirect: Self.page), request("GET", 201, "turbo form")]) == 201)
        #expect(status([request("GET", 200), request("GET", 404, "frame list")]) == 200)
        #expect(status([request("GET", 302, redirect: url("https://a.test/x"))]) == nil)
        #expect(status([request("GET", 200, source: "native")]) == nil)
        let failed = TraceEvent.visitFailed(
            visit: 1, session: .main, url: Self.page, duration: 1, error: .http(status: 503))
        #expect(status([request("GET", 200), failed]) == 503)
    }

    @Test("A form that the server returns has its status until the next visit")
    func forms() {
        let sent = [request("GET", 200), request("POST", 422, "turbo form", at: url("https://a.test/create"))]
        #expect(status(sent) == 422)
        #expect(status(sent, in: .modal) == 200)
        #expect(status(sent + [Self.started]) == 200)
        #expect(status(sent + [.stackChanged(main: [], modal: nil)]) == 200)
        #expect(status([request("GET", 200), request("POST", 303, redirect: Self.page)]) == 200)
    }

    @Test("The outcome of a state has paths without secrets")
    func outcome() {
        func stack(_ addresses: [String], _ failure: VisitError? = nil) -> ShellState.SessionSummary {
            ShellState.SessionSummary(
                screens: addresses.map { .init(url: url($0), isNative: false, title: nil) }, visit: nil,
                failure: failure)
        }
        var state = ShellState(
            title: "T", main: stack(["https://a.test", "https://a.test/p?token=hunter2#x"]))
        #expect(WalkOutcome(state, PageStatuses()) == WalkOutcome(main: ["/", "/p"], title: "T"))
        state.modal = stack(["https://a.test/new"], .http(status: 404))
        let expected = WalkOutcome(main: ["/", "/p"], modal: ["/new"], title: "T", status: 404, isError: true)
        #expect(WalkOutcome(state, PageStatuses()) == expected)
        state.modal = stack(["https://a.test/new"], .offline)
        #expect(WalkOutcome(state, PageStatuses()).status == nil)
    }

    @Test("Differences are sentences, and an unknown status is none")
    func differences() {
        let found = WalkOutcome(main: ["/"], modal: nil, title: "Home", status: 500, isError: true)
        #expect(found.differences(from: found) == [])
        #expect(
            found.differences(
                from: WalkOutcome(main: ["/", "/posts"], modal: ["/new"], title: "Posts", status: 200)) == [
                    "Main stack: expected /, /posts, found /.", "Modal stack: expected /new, found none.",
                    "Title: expected “Posts”, found “Home”.", "HTTP status: expected 200, found 500.",
                    "The screen shows an error instead of the page.",
                ])
        #expect(
            found.differences(from: WalkOutcome(main: ["/"], title: "Home", isError: false))
                == ["The screen shows an error instead of the page."])
    }
}
