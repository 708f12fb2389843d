import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Conversion of the trace for the diagnostics window.
@Suite struct DiagnosticsLogTests {
    private static let page = url("https://user:hunter2@example.com/a?token=hunter2")
    private static let time = Date(timeIntervalSince1970: 1_000_000_000.5)

    private func log(_ events: [TraceEvent], limit: Int = 10) -> VisitLog {
        var log = VisitLog(limit: limit)
        for event in events { log.record(event, at: Self.time) }
        return log
    }

    private func started(_ visit: Int) -> TraceEvent {
        .visitStarted(visit: visit, session: .main, kind: .coldBoot, action: .advance, url: Self.page)
    }

    @Test func visitIsRecordedUntilItEnds() throws {
        let log = log([
            started(1), .visitRendered(visit: 1, session: .main, url: Self.page, duration: 12, snapshot: false),
            .visitCompleted(visit: 1, session: .main, url: Self.page, duration: 34, snapshot: false),
        ])
        let entry = try #require(log.entries.first)
        #expect(entry.state == "completed" && entry.painted == 12 && entry.ended == 34 && entry.error == nil)
        #expect(
            log.text == """
                01:46:40.500  completed  https://example.com/a?token=***
                              main, coldBoot, advance, painted after 12 ms, ended after 34 ms
                """)
    }

    @Test func failuresAndNewestVisitComeFirst() {
        let log = log([
            started(1), started(2),
            .visitFailed(visit: 1, session: .main, url: Self.page, duration: 5, error: .http(status: 404)),
            .visitCancelled(visit: 2, session: .main, url: Self.page, duration: 5, snapshot: false),
        ])
        #expect(log.entries.map(\.visit) == [2, 1])
        #expect(log.entries.map(\.state) == ["cancelled", "failed"])
        #expect(log.entries.last?.error == "Not Found")
    }

    @Test func oldestVisitsAreDropped() {
        #expect(log([started(1), started(2), started(3)], limit: 2).entries.map(\.visit) == [3, 2])
        #expect(log([.externalOpened(url: Self.page)]).entries.isEmpty)
        #expect(log([]).text == "No visits yet.")
    }

    @Test func consoles() {
        var log = ConsoleLog(limit: 2)
        #expect(log.text.hasSuffix("No console messages yet."))
        for number in 1...3 {
            log.record(
                .pageConsole(
                    level: "warn", message: "n\(number) https://a.test/?token=hunter2", source: "a.js", line: 3),
                at: Self.time)
        }
        log.record(started(1), at: Self.time)
        #expect(log.entries.count == 2)
        #expect(log.text.hasPrefix("01:46:40.500  warn  n3 https://a.test/?token=***\n              a.js:3\n"))
        log.clear()
        #expect(log.entries.isEmpty)
    }

    @Test func consoleFloodIsTruncated() {
        var intake = ConsoleFilter(limit: RateLimit(number: 2, seconds: 1))
        let line = ConsoleFilter.Line(level: "warn", message: "m", source: "a.js", line: 3)
        let taken = [0, 0.1, 0.2, 0.3, 1.5, 1.6, 1.7].map { intake.admit(line, at: $0)?.message }
        let note = "The page writes too fast; some lines are omitted."
        #expect(taken == ["m", "m", note, nil, "m", "m", note])
    }

    @Test func linesHaveLimitedLengthAndKnownLevel() {
        var intake = ConsoleFilter()
        let long = String(repeating: "é", count: 5_000)
        let line = intake.admit(.init(level: long, message: long, source: long), at: 0)
        #expect(line?.level == "log" && line?.message.count == 2_001 && line?.source.count == 2_000)
    }

    @Test func cookiesHaveNoValues() {
        let cookie = CookieSummary(
            name: "session", domain: "example.com", path: "/", expires: nil, isSecure: true, isHTTPOnly: true,
            sameSite: "Lax")
        var later = cookie
        (later.name, later.expires, later.isSecure) = ("remember", Self.time, false)
        #expect(
            CookieSummary.text(of: [cookie, later]) == """
                remember  for example.com/, until 2001-09-09T01:46:40Z, HttpOnly, SameSite=Lax
                session  for example.com/, until the end of the session, Secure, HttpOnly, SameSite=Lax
                """)
        #expect(CookieSummary.text(of: []) == "No cookies.")
    }

    @Test func statesHaveATextWithoutSecrets() {
        var session = SessionState(name: .main)
        _ = session.take(.visit(VisitRequest(screen: 1, url: Self.page)))
        let main = ShellState.SessionSummary(
            screens: [.init(url: url("https://example.com/"), isNative: false, title: "Home")], visit: session.visit,
            failure: .http(status: 500))
        let text = ShellState(title: "Home", main: main, dialog: "Sign in").text
        for part in ["Window: “Home”", "a dialog, “Sign in”", "web  https://example.com/  “Home”", "started", "none"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(!text.contains("hunter2"))
    }
}
