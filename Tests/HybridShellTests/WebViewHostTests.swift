import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// A web view in Swift's terms: values come out, and only from pages that may speak.
final class WebViewHostTests: ShellTestCase {
    private var window: Widget?
    private var host: WebViewHost?
    private let spy = WebViewSpy()

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        (window, host) = (nil, nil)
        super.cleanUp()
    }

    func testLoadIsReportedInValues() throws {
        let host = try show("/posts/1")
        let page = try url("/posts/1")
        XCTAssertEqual(spy.actions.map(\.url), [page])
        XCTAssertEqual(
            spy.responses.filter(\.isMainFrame),
            [NavigationResponse(url: page, status: 200, isMainFrame: true, isDisplayable: true)])
        XCTAssertTrue(spy.events.contains(.loadCommitted(page)))
        pump(until: { spy.events.contains(.loadFinished) }, "the load ends")
        XCTAssertEqual(host.url, page)
        XCTAssertEqual(host.title, "First day at the estuary")
        XCTAssertEqual(spy.messages.count, 1, "\(spy.messages)")
    }

    func testMessagesOfOtherOriginsAreNotHeard() throws {
        _ = try show("/posts/1", origin: "https://example.com", waits: false)
        pump(until: { spy.events.contains(.loadFinished) }, "the load ends")
        // The adapter's message would come with the next paint.
        pump(forMilliseconds: 400)
        XCTAssertEqual(spy.messages, [])
    }

    func testAMessageOfMoreThanAnyPageIsNotHeard() throws {
        let host = try show("/posts/1")
        spy.messages = []
        for (name, length) in [("long", 8 << 20), ("short", 1 << 10)] {
            evaluate(
                """
                document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: JSON.stringify(
                  { name: "log", data: { message: "\(name)", padding: "x".repeat(\(length)) } }) }))
                """, in: host)
        }
        pump(until: { spy.messages.contains(.log(message: "short")) }, "messages are heard")
        XCTAssertEqual(spy.messages, [.log(message: "short")])
    }

    func testPagesCannotAskTheShellUnlessADriverMay() throws {
        let host = try show("/posts/1")
        XCTAssertNil(profile.automation)
        evaluate("document.title = 'a' + typeof window.hybridDesktop", in: host)
        pump(until: { host.title == "aundefined" }, "the page finds nothing to ask")
    }

    func testFramesHaveNoNativePowers() throws {
        _ = try show("/iframe")
        pump(until: { !server.requests(for: "/report").isEmpty }, "the probe reports")
        let found = server.requests(for: "/report").map(\.path)
        XCTAssertFalse(found.contains { $0.contains("turbo") || $0.contains("window") }, "\(found)")
        XCTAssertEqual(spy.messages.count, 1, "the page's own: \(spy.messages)")
        pump(until: { spy.responses.filter { !$0.isMainFrame }.count == 3 }, "every frame's answer is asked about")
    }

    func testCallsOfTheAdapterEndInEveryCase() throws {
        let host = try show("/posts/1")
        XCTAssertNil(failure("clearSnapshotCache", in: host))
        XCTAssertNotNil(failure("noSuchMethod", in: host), "a method that is not there")
        spy.messages = []
        host.load(try url("/plain"))
        pump(until: { spy.isLoaded }, "the plain page is there")
        XCTAssertNotNil(failure("clearSnapshotCache", in: host), "a page without Turbo")
    }

    func testCallBeforeAnyPageFails() throws {
        let host = WebViewHost(profile: profile, origin: try origin())
        XCTAssertNotNil(failure("clearSnapshotCache", in: host))
    }

    func testDialogsAreAnsweredExactlyOnce() throws {
        let host = try show("/dialogs")
        try ask("'answer ' + confirm('Leave?')", in: host)
        XCTAssertEqual(spy.dialogs.first?.kind, .confirm)
        XCTAssertEqual(spy.dialogs.first?.message, "Leave?")
        spy.dialogs.first?.answer("")
        spy.dialogs.first?.answer(nil)
        pump(until: { host.title == "answer true" }, "the first answer counts: \(host.title ?? "")")

        try ask("'answer ' + confirm('Again?')", in: host)
        spy.dialogs = []
        pump(until: { host.title == "answer false" }, "a dropped dialog is answered: \(host.title ?? "")")

        try ask("'answer ' + prompt('Name?', 'Heron')", in: host)
        XCTAssertEqual(spy.dialogs.first?.defaultText, "Heron")
        spy.dialogs.first?.answer("Bittern")
        pump(until: { host.title == "answer Bittern" }, "the text arrives: \(host.title ?? "")")
    }

    func testScriptErrorsAreReported() throws {
        let host = try show("/throws")
        evaluate("setTimeout(() => { throw new Error('Deliberate') })", in: host)
        pump(
            until: {
                spy.messages.contains { message in
                    if case .errorRaised(let text, _, _) = message { text.contains("Deliberate") } else { false }
                }
            }, "the error is reported: \(spy.messages)")
    }

    private func ask(_ expression: String, in host: WebViewHost) throws {
        spy.dialogs = []
        evaluate("setTimeout(() => { document.title = \(expression) })", in: host)
        pump(until: { spy.dialogs.count == 1 }, "the dialog is asked for")
    }

    private func show(_ path: String, origin address: String? = nil, waits: Bool = true) throws -> WebViewHost {
        let host = WebViewHost(profile: profile, origin: try origin(address))
        host.delegate = spy
        self.host = host
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        window.setChild(host.widget)
        gtk_window_present(window.pointer())
        host.load(try url(path))
        if waits { pump(until: { spy.isLoaded }, "the page is there") }
        return host
    }

    private func failure(_ method: String, in host: WebViewHost) -> GLibError? {
        var outcome: Result<Void, GLibError>?
        host.callAdapter(method, [:]) { outcome = $0 }
        pump(until: { outcome != nil }, "the call ends")
        if case .failure(let error) = outcome { return error }
        return nil
    }
}
