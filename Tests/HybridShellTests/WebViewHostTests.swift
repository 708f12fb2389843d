import CGtk
import CWebKitGTK
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// The Swift interface of a web view: typed values, accepted only from authorized pages.
final class WebViewHostTests: ShellTestCase {
    private var window: Widget?
    private var host: WebViewHost?
    private let spy = WebViewSpy()

    override func cleanUp() {
        if let window { gtk_window_destroy(window.pointer()) }
        (window, host) = (nil, nil)
        super.cleanUp()
    }

    func testLoadIsReported() throws {
        let host = try show("/posts/1")
        let page = try url("/posts/1")
        XCTAssertEqual(spy.actions.map(\.url), [page])
        XCTAssertEqual(
            spy.responses.filter(\.isMainFrame),
            [NavigationResponse(url: page, status: 200, isMainFrame: true, isDisplayable: true, isPage: true)])
        XCTAssertTrue(spy.events.contains(.loadCommitted(page)))
        pump(until: { spy.events.contains(.loadFinished) }, "the load ends")
        XCTAssertEqual(host.url, page)
        XCTAssertEqual(host.title, "First day at the estuary")
        XCTAssertEqual(spy.messages.count, 1, "\(spy.messages)")
    }

    func testMessagesOfOtherOriginsAreIgnored() throws {
        let host = try show("/posts/1", origin: "https://example.com", waits: false)
        pump(until: { spy.events.contains(.loadFinished) }, "the load ends")
        outlastFrame(in: host)
        XCTAssertEqual(spy.messages, [])
    }

    /// The document has the application's address. Sites serve user uploads this way.
    func testSandboxedDocumentIsIgnored() throws {
        server.behaviour.hostileScript = """
            for (const [object, name] of [[window, "origin"], [Window.prototype, "origin"], [self, "origin"]]) {
              try { Object.defineProperty(object, name, { get: () => "\(server.url)" }) } catch {}
            }
            Object.defineProperty(String.prototype, "toString", { value: () => "\(server.url)" })
            const say = (name, data) => document.dispatchEvent(
              new CustomEvent("hybrid-desktop:message", { detail: JSON.stringify({ name, data }) }))
            const response = { statusCode: 200, responseHTML: "<script>alert(document.cookie)</" + "script>" }
            say("visitProposed", { location: location.href, options: { response } })
            say("log", { message: "\(server.url)\\n" + '{"name":"signOut"}' })
            document.dispatchEvent(new CustomEvent("hybrid-desktop:message", {
              detail: "\(server.url)\\n" + '{"name":"signOut"}' }))
            fetch("/report?said", { mode: "no-cors" })
            """
        let host = try show("/hostile/sandbox", waits: false)
        pump(until: { !server.requests(for: "/report").isEmpty }, "the page has said what it says")
        outlastFrame(in: host)
        XCTAssertEqual(spy.messages, [])
        XCTAssertEqual(host.url, try url("/hostile/sandbox"))
        XCTAssertNil(host.location.rightful, "no origin is responsible for it")
        host.load(try url("/posts/1"))
        pump(until: { spy.isLoaded }, "messages of the next page are accepted")
        XCTAssertEqual(host.location.rightful, try url("/posts/1"))
    }

    /// The shell opens fewer dialogs for visits that the user did not cause.
    func testVisitByScriptIsMarked() throws {
        let host = try show("/posts/1")
        for isByScript in [true, false] {
            spy.messages = []
            evaluate("Turbo.visit('/posts')", in: host)
            // A call into the page ends the effect of earlier gestures.
            if !isByScript { host.gesture.noticed(at: MainLoop.now / 1000) }
            pump(until: { !spy.messages.isEmpty }, "the visit is proposed")
            guard case .visitProposed(let proposal) = spy.messages.first else { return XCTFail("\(spy.messages)") }
            XCTAssertEqual(proposal.options.isByScript, isByScript)
        }
    }

    func testOnlyOwnFramesShowDialogs() throws {
        let host = try show("/asking")
        pump(until: { !spy.dialogs.isEmpty }, "every frame has asked")
        spy.dialogs = []
        XCTAssertEqual(spy.asked, ["Of this site"])
        try ask("'answer ' + confirm('Go?')", in: host)
        spy.dialogs.first?.answer("")
        pump(until: { host.title == "answer true" }, "the page itself may ask")
    }

    /// The process may wait for the dialog of another page: a pop-up shares its opener's process.
    func testProcessWithOpenDialogIsNotTerminated() throws {
        let host = try show("/posts/1")
        try ask("'answer ' + confirm('Go?')", in: host)
        host.endIfHung()
        var isAlive: Bool?
        host.ask { isAlive = $0 }
        pump(until: { isAlive != nil }, "the time is over in which a page answers")
        XCTAssertEqual(isAlive, false, "it waits for the user")
        spy.dialogs.first?.answer("")
        pump(until: { host.title == "answer true" }, "it has waited")
    }

    func testMessageStormIsStoppedByRelay() throws {
        let host = try show("/posts/1")
        spy.messages = []
        let nested = "'" + String(repeating: "[", count: 500) + String(repeating: "]", count: 500) + "'"
        evaluate(
            """
            for (let n = 0; n < 20000; n += 1) document.dispatchEvent(
              new CustomEvent("hybrid-desktop:message", { detail: n % 2 ? \(nested) : '{"name":"swipedBack"}' }))
            document.title = "over"
            """, in: host)
        pump(until: { host.title == "over" }, "the storm is over")
        XCTAssertLessThan(spy.messages.count, 500)
        XCTAssertGreaterThan(spy.messages.count, 0)
        let isAccepted = lookAgain(timeout: Timeouts.standard) {
            evaluate(
                """
                document.dispatchEvent(new CustomEvent(
                  "hybrid-desktop:message", { detail: '{"name":"log","data":{"message":"later"}}' }))
                """, in: host)
            return spy.messages.contains(.log(message: "later"))
        }
        XCTAssertTrue(isAccepted, "messages of the next second are accepted")
    }

    /// Waits for a timer of the page that fires after the adapter's time limit for a painted frame, of 250 milliseconds.
    private func outlastFrame(in host: WebViewHost) {
        evaluate("setTimeout(() => { document.title = 'outlasted' }, 300)", in: host)
        pump(until: { host.title == "outlasted" }, "the page's timer fires")
    }

    func testOversizedMessageIsIgnored() throws {
        let host = try show("/posts/1")
        spy.messages = []
        for (name, length) in [("long", 8 << 20), ("short", 1 << 10)] {
            evaluate(
                """
                document.dispatchEvent(new CustomEvent("hybrid-desktop:message", { detail: JSON.stringify(
                  { name: "log", data: { message: "\(name)", padding: "x".repeat(\(length)) } }) }))
                """, in: host)
        }
        pump(until: { spy.messages.contains(.log(message: "short")) }, "messages are accepted")
        XCTAssertEqual(spy.messages, [.log(message: "short")])
    }

    func testPagesCannotSendQueriesExceptUnderWebDriver() throws {
        let host = try show("/posts/1")
        XCTAssertNil(profile.automation)
        evaluate("document.title = 'a' + typeof window.hybridDesktop", in: host)
        pump(until: { host.title == "aundefined" }, "the page finds nothing to ask")
    }

    func testPagesCanReadButNotChangeSettings() throws {
        let host = try show("/posts/1")
        host.publish(["name": "an older one"])
        host.publish(["__proto__": ["a": 1], "name": "</script>'\"\u{2028}${1}", "list": [["b": 2]]])
        host.load(try url("/posts/2"))
        pump(until: { host.url?.path == "/posts/2" && spy.events.filter { $0 == .loadFinished }.count > 1 }, "loaded")
        evaluate(
            """
            const settings = window.hybridDesktopSettings
            try { settings.list[0].b = 5; window.hybridDesktopSettings = 1; settings.name = 2 } catch {}
            document.title = JSON.stringify([settings.list, settings.name.length, Object.keys(settings).length,
              window.hybridDesktopSettings === settings, {}.a === undefined])
            """, in: host)
        pump(until: { host.title == "[[{\"b\":2}],16,3,true,true]" }, "\(host.title ?? "")")
    }

    func testOtherOriginsHaveNoSettings() throws {
        let host = try show("/posts/1", origin: "https://example.com", waits: false)
        host.publish(["name": 1])
        host.load(try url("/posts/2"))
        pump(until: { host.url?.path == "/posts/2" && spy.events.contains(.loadFinished) }, "loaded")
        evaluate("document.title = 'a' + typeof window.hybridDesktopSettings", in: host)
        pump(until: { host.title == "aundefined" }, "the page finds nothing: \(host.title ?? "")")
    }

    func testFramesHaveNoNativeAccess() throws {
        _ = try show("/iframe")
        pump(until: { !server.requests(for: "/report").isEmpty }, "the probe reports")
        let found = server.requests(for: "/report").map(\.path)
        XCTAssertFalse(found.contains { $0.contains("turbo") || $0.contains("window") }, "\(found)")
        XCTAssertEqual(spy.messages.count, 1, "the page's own: \(spy.messages)")
        pump(until: { spy.responses.filter { !$0.isMainFrame }.count == 3 }, "every frame needs a decision")
    }

    func testAdapterCallsAlwaysComplete() throws {
        let host = try show("/posts/1")
        XCTAssertNil(failure("clearSnapshotCache", in: host))
        XCTAssertNotNil(failure("noSuchMethod", in: host), "a method that is not there")
        spy.messages = []
        host.load(try url("/plain"))
        pump(until: { spy.isLoaded }, "the plain page is loaded")
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

    /// Back asks the page first. A page without a guard costs no round trip to its process.
    func testPageWithoutGuardMayBeLeftImmediately() throws {
        let host = try show("/posts/1")
        var finding: PageFinding?
        host.inquire(countsTyped: false) { finding = $0 }
        XCTAssertEqual(finding, .free)
    }

    /// A WebDriver client orders its loads from WebKit itself, which announces the new address at once.
    func testAddressRemainsUntilNextPageIsCommitted() throws {
        let host = try show("/posts/1")
        pump(until: { spy.events.contains(.loadFinished) }, "the load ends")
        evaluate("history.pushState({}, '', '?page=2')", in: host)
        pump(until: { host.url?.query == "page=2" }, "the page changes its own address")
        let page = host.url
        webkit_web_view_load_uri(host.widget.pointer(), try url("/posts/2").absoluteString)
        XCTAssertEqual(host.announcedURL, try url("/posts/2"))
        XCTAssertEqual(host.url, page)
        pump(until: { host.url?.path == "/posts/2" }, "the next page is committed")
    }

    private func ask(_ expression: String, in host: WebViewHost) throws {
        spy.dialogs = []
        evaluate("setTimeout(() => { document.title = \(expression) })", in: host)
        pump(until: { spy.dialogs.count == 1 }, "the dialog is requested")
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
        if waits { pump(until: { spy.isLoaded }, "the page is loaded") }
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
