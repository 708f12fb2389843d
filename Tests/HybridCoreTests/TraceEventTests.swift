import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct TraceEventTests {
    static let page = url("https://user:hunter2@example.com/a?token=hunter2")
    static let safe = "https://example.com/a?token=***"

    static let request: RequestRecord = {
        var request = RequestRecord(url: page, method: "GET", source: "main", initiator: "image", page: page)
        request.status = 302
        request.redirect = page
        request.cookies = ["session_id"]
        request.error = "at https://h/?key=hunter2"
        return request
    }()

    /// Every event, with the fields of the design's table.
    static let events: [(TraceEvent, String, [String])] = [
        (
            .appStarted(
                version: "1", webkit: "2.50", gtk: "4.8", url: page, profile: "default", sandbox: true,
                rendering: "software"),
            "app.started", ["version", "webkit", "gtk", "url", "profile", "sandbox", "rendering"]
        ),
        (
            .visitProposed(
                url: page, action: .advance, origin: .turbo, properties: PathProperties(["context": "modal"]),
                rules: [1], redirected: false, hasResponse: true),
            "visit.proposed", ["url", "action", "origin", "properties", "rules", "redirected", "hasResponse"]
        ),
        (
            .visitRouted(url: page, decision: .web, handler: "app-navigation"), "visit.routed",
            ["url", "decision", "handler"]
        ),
        (
            .stackChanged(main: [.init(url: page, isNative: false, title: "A")], modal: nil), "stack.changed",
            ["main", "modal", "tab", "window", "mainDepth", "modalDepth"]
        ),
        (.tabSelected(index: 1, title: "Posts"), "tab.selected", ["tab", "title"]),
        (
            .visitStarted(visit: 1, session: .main, kind: .coldBoot, action: .advance, url: page),
            "visit.started", ["visit", "session", "kind", "action", "url"]
        ),
        (
            .visitRendered(visit: 1, session: .modal, url: page, duration: 12, snapshot: true),
            "visit.rendered", ["visit", "session", "url", "duration_ms", "snapshot"]
        ),
        (
            .visitCompleted(visit: 1, session: .main, url: page, duration: 12, snapshot: false),
            "visit.completed", ["visit", "session", "url", "duration_ms", "snapshot"]
        ),
        (
            .visitCancelled(visit: 1, session: .main, url: page, duration: 12, snapshot: false),
            "visit.cancelled", ["visit", "session", "url", "duration_ms", "snapshot"]
        ),
        (
            .visitFailed(visit: 1, session: .main, url: page, duration: 5, error: .tls("Bad https://h/?token=hunter2")),
            "visit.failed", ["visit", "session", "url", "duration_ms", "error"]
        ),
        (.externalOpened(url: page), "external.opened", ["url"]),
        (.externalRefused(url: page), "external.refused", ["url"]),
        (
            .authentication(.presented, url: page, strategy: .native), "authentication.presented",
            ["url", "strategy", "status"]
        ),
        (
            .authentication(.succeeded, url: page, strategy: .native, status: 201), "authentication.succeeded",
            ["url", "strategy", "status"]
        ),
        (
            .authentication(.failed, url: page, strategy: .native, status: 422), "authentication.failed",
            ["url", "strategy", "status"]
        ),
        (
            .authentication(.cancelled, url: page, strategy: .native), "authentication.cancelled",
            ["url", "strategy", "status"]
        ),
        (
            .authentication(.signedOut, url: page, strategy: .native), "authentication.signedOut",
            ["url", "strategy", "status"]
        ),
        (.webProcessTerminated(session: .main, reason: "crashed"), "webProcess.terminated", ["session", "reason"]),
        (.dialogPresented(kind: "confirm", message: "Sure?"), "dialog.presented", ["kind", "message"]),
        (.dialogAnswered(kind: "confirm", answer: "ok"), "dialog.answered", ["kind", "answer"]),
        (.download(.started, url: page, file: nil, bytes: 0), "download.started", ["url", "file", "bytes"]),
        (.download(.finished, url: page, file: "/tmp/a", bytes: 9), "download.finished", ["url", "file", "bytes"]),
        (.download(.failed, url: page, file: "/tmp/a", bytes: 1), "download.failed", ["url", "file", "bytes"]),
        (.download(.cancelled, url: page, file: nil, bytes: 1), "download.cancelled", ["url", "file", "bytes"]),
        (.permissionAsked(kinds: [.camera], url: page), "permission.asked", ["url", "kinds"]),
        (
            .permissionDecided(kinds: [], url: page, isAllowed: false, reason: .unknownKind), "permission.decided",
            ["url", "kinds", "answer", "reason"]
        ),
        (.notification(.shown, url: page), "notification.shown", ["url"]),
        (.notification(.clicked, url: page), "notification.clicked", ["url"]),
        (
            .bridge(.received, component: "form", message: "connect", session: .main), "bridge.received",
            ["component", "message", "session", "reason", "sentence"]
        ),
        (
            .bridge(.sent, component: "form", message: "submit", session: .main), "bridge.sent",
            ["component", "message", "session", "reason", "sentence"]
        ),
        (
            .bridge(.refused, component: "form", message: "connect", session: .main, reason: "A frame."),
            "bridge.refused", ["component", "message", "session", "reason", "sentence"]
        ),
        (.configurationLoaded(source: "rules.json", rules: 3), "configuration.loaded", ["source", "rules", "reason"]),
        (
            .configurationRejected(source: "https://h/?key=hunter2", reason: "No."), "configuration.rejected",
            ["source", "rules", "reason"]
        ),
        (
            .configurationIgnored(source: "https://h/?key=hunter2", reason: "No."), "configuration.ignored",
            ["source", "rules", "reason"]
        ),
        (
            .pageConsole(
                level: "error", message: "at https://h/?key=hunter2", source: "https://h/a.js?key=hunter2", line: 3),
            "page.console", ["level", "message", "source", "line", "exception"]
        ),
        (
            .turboEvent("turbo:frame-load", target: "turbo-frame#list", session: .main), "page.turbo",
            ["name", "target", "session"]
        ),
        (
            .request(request), "request.finished",
            [
                "url", "method", "source", "initiator", "page", "status", "type", "bytes", "redirect", "cookies",
                "wait_ms", "duration_ms", "error",
            ]
        ),
        (.window(.opened, window: 2), "window.opened", ["window"]),
        (.window(.closed, window: 2), "window.closed", ["window"]),
        (.window(.hidden), "window.hidden", ["window"]),
        (.window(.shown), "window.shown", ["window"]),
        (.kioskAsked(seconds: 10), "kiosk.asked", ["seconds"]),
        (.kioskAnswered, "kiosk.answered", []),
        (.kioskClosed, "kiosk.closed", []),
        (.kioskOpened, "kiosk.opened", []),
        (.kioskPrinted(failure: nil), "kiosk.printed", ["failure"]),
        (.kioskStaff(.failed(2)), "kiosk.staff", ["step", "failures"]),
        (.kioskWiped(reason: .idle, duration: 12), "kiosk.wiped", ["reason", "duration_ms"]),
        (.kioskUnresponsive(url: page, remedy: .reload), "kiosk.unresponsive", ["url", "remedy"]),
        (.kioskPaused(reason: "unavailable", seconds: 2), "kiosk.paused", ["reason", "seconds"]),
        (
            .kioskConfiguration(.refused, version: 2, received: nil, reason: "\(page): no"), "kiosk.configuration",
            ["result", "version", "received", "reason"]
        ),
    ]

    @Test func everyEventHasItsFieldsAndNoSecrets() throws {
        for (event, name, fields) in Self.events {
            #expect(event.name == name)
            let line = event.line(at: Date(timeIntervalSince1970: 0))
            #expect(!line.contains("hunter2") && !line.contains("\n"), "\(line)")
            let read = try JSONValue(strictly: Array(line.utf8))
            #expect(read.object?.count == fields.count + 2)
            let places = (["time", "event"] + fields).map { line.firstRange(of: "\"\($0)\":")?.lowerBound }
            #expect(places.allSatisfy { $0 != nil } && places.compactMap(\.self) == places.compactMap(\.self).sorted())
            if fields.contains("url") { #expect(read["url"]?.string == Self.safe) }
        }
    }

    @Test func lineKeepsFieldOrder() {
        let event = TraceEvent.visitStarted(
            visit: 7, session: .modal, kind: .javaScript, action: .replace, url: url("https://h/a"))
        #expect(
            event.line(at: Date(timeIntervalSince1970: 1_700_000_000.25))
                == #"{"time":"2023-11-14T22:13:20.250Z","event":"visit.started","visit":7,"session":"modal","kind":"javaScript","action":"replace","url":"https://h/a"}"#
        )
    }

    private func json(_ event: TraceEvent) throws -> JSONValue {
        try JSONValue(strictly: Array(event.line(at: Date()).utf8))
    }

    @Test func nestedValues() throws {
        let screen = TraceEvent.ScreenSummary(url: url("https://h/?token=x"), isNative: true, title: nil)
        #expect(
            try json(.stackChanged(main: [screen], modal: []))["main"]
                == [["url": "https://h/?token=***", "kind": "native", "title": .null]])
        #expect(try json(.stackChanged(main: [], modal: nil))["modal"] == .null)
        #expect(try json(.stackChanged(main: [], modal: []))["modal"] == [])
        let failed = TraceEvent.visitFailed(
            visit: 1, session: .main, url: url("https://h/"), duration: 5, error: .http(status: 404))
        #expect(try json(failed)["error"] == ["kind": "http", "status": 404, "message": "Not Found"])
    }

    /// The line of the thousandth visit costs as much as that of the twentieth, and the trace still reports every
    /// screen.
    @Test func lineLengthIsIndependentOfDepth() throws {
        var stacks = NavigationStacks()
        var lengths: [Int] = []
        var known: [String] = []
        for number in 1000..<2000 {
            let proposal = VisitProposal(url: url("https://example.com/pages/\(number)"))
            _ = stacks.handle(.propose(proposal, from: .main, kind: .web))
            let event = TraceEvent.stackChanged(main: TraceEvent.StackSummary(stacks.main), modal: nil)
            lengths.append(event.line(at: Date(timeIntervalSince1970: 0)).utf8.count)
            let line = try json(event)
            let top = (line["main"]?.array ?? []).compactMap { $0["url"]?.string }
            known = known.prefix((line["mainDepth"]?.integer ?? 0) - top.count) + top
        }
        #expect(known == stacks.main.map(\.currentLocation.absoluteString))
        #expect(known.count == 1000)
        // The depth itself gains a digit at 100 and at 1000.
        let limit = TraceEvent.StackSummary.limit
        #expect(try #require(lengths.last) - lengths[limit - 1] == 2)
    }

    @Test func externalLineBreakIsEscaped() {
        let line = TraceEvent.dialogPresented(kind: "alert", message: "a\nb\r\u{0}\"}").line(at: Date())
        #expect(!line.contains("\n") && !line.contains("\r"))
    }

    @Test(arguments: [
        (RouteDecision.web, TraceEvent.Routing.web), (.external, .external), (.system, .external),
        (.refused("No."), .cancelled),
    ])
    func routings(decision: RouteDecision, expected: TraceEvent.Routing) {
        #expect(TraceEvent.Routing(decision) == expected)
    }

    private static func stack(isNative: Bool, tab: Int? = nil, window: Int = 1) -> TraceEvent {
        .stackChanged(main: [.init(url: page, isNative: isNative, title: nil)], modal: nil, tab: tab, window: window)
    }

    @Test(
        arguments: [
            (.visitCompleted(visit: 1, session: .main, url: page, duration: 1, snapshot: false), true),
            (.visitFailed(visit: 1, session: .main, url: page, duration: 1, error: .http(status: 401)), false),
            (.authentication(.presented, url: page, strategy: .web), true),
            (.authentication(.failed, url: page, strategy: .web), false),
            (stack(isNative: true), true), (stack(isNative: true, tab: 0), true), (stack(isNative: false), false),
            (stack(isNative: true, tab: 1), false), (stack(isNative: true, window: 2), false),
        ] as [(TraceEvent, Bool)])
    func start(event: TraceEvent, isShown: Bool) {
        #expect(event.showsStart == isShown)
    }

    @Test func passwordPromptShowsStart() throws {
        let space = try #require(ProtectionSpace(scheme: .basic, url: Self.page, realm: "r"))
        #expect(TraceEvent.httpAuthentication(.presented, space: space).showsStart)
        #expect(!TraceEvent.httpAuthentication(.failed, space: space).showsStart)
    }

    /// For the log: short, with no more than the trace may contain.
    @Test func sentences() {
        let visit = TraceEvent.visitStarted(visit: 1, session: .main, kind: .coldBoot, action: .advance, url: Self.page)
        #expect(
            visit.sentence
                == "visit started: visit 1, session main, kind coldBoot, action advance, url https://example.com/a?token=***"
        )
        let stack = TraceEvent.stackChanged(main: [.init(url: Self.page, isNative: false, title: "A")], modal: nil)
        #expect(stack.sentence == "stack changed: main (https://example.com/a?token=***), mainDepth 1")
        #expect(Self.events.allSatisfy { !$0.0.sentence.contains("hunter2") && !$0.0.sentence.contains("{") })
    }
}
