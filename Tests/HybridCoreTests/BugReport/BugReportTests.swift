import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct BugReportTests {
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)
    private static let page = url("https://user:hunter2@example.com/posts?token=hunter2")

    private func trace(_ events: [TraceEvent]) -> RecordedTrace {
        RecordedTrace(
            events.enumerated().map { $0.element.line(at: Self.start.addingTimeInterval(Double($0.offset))) })
    }

    private static let visit: [TraceEvent] = [
        .appStarted(
            version: "1.2.3", webkit: "2.50", gtk: "4.18", url: page, profile: "default", sandbox: true,
            rendering: "software"),
        .visitProposed(
            url: page, action: .advance, origin: .turbo, properties: PathProperties(["context": "modal"]),
            rules: [1, 4],
            redirected: false, hasResponse: true),
        .visitRouted(url: page, decision: .web, handler: "app-navigation"),
        .stackChanged(
            main: [.init(url: page, isNative: false, title: "All posts")],
            modal: [.init(url: url("https://example.com/new"), isNative: true, title: "New")]),
        .visitStarted(visit: 7, session: .modal, kind: .javaScript, action: .advance, url: page),
    ]

    @Test("A visit has its rules, stacks, times and status")
    func visit() {
        let html = BugReport(
            trace(
                Self.visit + [
                    .visitRendered(visit: 7, session: .modal, url: Self.page, duration: 41, snapshot: false),
                    .visitFailed(visit: 7, session: .modal, url: Self.page, duration: 97, error: .http(status: 503)),
                ])
        ).html
        for part in [
            "1.2.3", "software", "1, 4", "{&quot;context&quot;:&quot;modal&quot;}", "turbo, hasResponse",
            "web, by app-navigation", "https://example.com/posts?token=*** “All posts”",
            "native: https://example.com/new “New”", "painted after 41 ms", "ended after 97 ms", "503",
            "Visits</dt><dd>1, of which 1 failed", "class=\"step problem\"",
        ] { #expect(html.contains(part), "\(part)") }
        #expect(!html.contains("hunter2"))
    }

    @Test("The end of a visit belongs to its step, even after another visit began")
    func overlap() {
        let steps = ReportStep.all(
            in: trace(
                Self.visit + [
                    .visitStarted(visit: 8, session: .main, kind: .coldBoot, action: .replace, url: Self.page),
                    .pageConsole(level: "log", message: "x", source: "", line: 0),
                    .visitCompleted(visit: 7, session: .modal, url: Self.page, duration: 5, snapshot: false),
                    .visitCancelled(visit: 8, session: .main, url: Self.page, duration: 6, snapshot: false),
                ]
            ).lines)
        #expect(steps.map(\.visit) == [nil, 7, 8])
        #expect(steps.map(\.result) == ["", "completed", "cancelled"])
        #expect(steps.map(\.lines.count) == [1, 5, 3])
    }

    @Test("A proposal without a visit is a step of its own")
    func proposals() {
        let steps = ReportStep.all(
            in: trace([
                .visitProposed(
                    url: Self.page, action: .advance, origin: .link, properties: PathProperties([:]), rules: [],
                    redirected: false, hasResponse: false),
                .visitRouted(url: Self.page, decision: .external, handler: "h"), .externalOpened(url: Self.page),
                .visitStarted(
                    visit: 1, session: .main, kind: .coldBoot, action: .restore, url: url("https://example.com/other")),
            ]).lines)
        #expect(steps.map(\.result) == ["external", "started"])
    }

    /// The page's text reaches every kind of place: titles, consoles, messages, names, and attributes.
    @Test("Nothing in a trace becomes markup")
    func escaping() {
        let attack = "</style></script><script>alert(1)</script>\"' onload='x'\u{0}\u{9F}<!--"
        let html = BugReport(
            trace(
                Self.visit + [
                    .stackChanged(main: [.init(url: Self.page, isNative: false, title: attack)], modal: nil),
                    .pageConsole(level: attack, message: attack, source: attack, line: 1),
                    .bridge(.refused, component: attack, message: attack, session: .main, reason: attack),
                    .configurationRejected(source: attack, reason: attack),
                    .dialogPresented(kind: attack, message: attack),
                    .tabSelected(index: 0, title: attack),
                ]),
            pictures: [.init(visit: 7, type: attack, data: attack)], attachments: [.init(title: attack, text: attack)]
        ).html
        for part in ["<script", "<!--", "'x'", "\u{0}", "\u{9F}"] { #expect(!html.contains(part), "\(part)") }
        #expect(html.components(separatedBy: "</style>").count == 2)
        #expect(html.contains("&lt;script&gt;alert(1)"))
    }

    @Test("The file refers to nothing outside, and allows nothing")
    func selfContained() {
        let html = BugReport(trace(Self.visit), pictures: [.init(visit: 7, data: "QUJD")]).html
        #expect(html.contains("default-src &#39;none&#39;"))
        for part in ["<script", "<link", "url(", "@import", "src=\"http", "href=\"http"] {
            #expect(!html.contains(part))
        }
        #expect(html.contains("src=\"data:image/png;base64,QUJD\""))
    }

    @Test("Every kind of event is shown, without secrets")
    func everyEvent() {
        let html = BugReport(trace(TraceEventTests.events.map(\.0))).html
        #expect(!html.contains("hunter2"))
        let facts = ["proposed", "routed", "started", "rendered", "completed", "cancelled"].map { "visit.\($0)" }
        for name in TraceEventTests.events.map(\.1) where !(facts + ["stack.changed"]).contains(name) {
            #expect(html.contains("<strong>\(name)</strong>"), "\(name)")
        }
    }

    @Test("A text is cut, and a long trace loses its oldest events but not the start")
    func limits() throws {
        let start = Self.visit[0].line(at: Self.start)
        let lines = Array(
            repeating: #"{"time":"2026","event":"later.event","a":1}"#, count: RecordedTrace.mostLines + 5)
        let read = try RecordedTrace(bytes: Array(([start] + lines).joined(separator: "\n").utf8), name: "t")
        #expect(read.lines.count == RecordedTrace.mostLines + 1)
        #expect(read.lines.first?.event == "app.started")
        #expect(read.notices.count == 1 && read.notices[0].hasPrefix("5 "))
        #expect(HTML.text(String(repeating: "a", count: 9_000)).source.utf8.count < 8_010)
    }
}
