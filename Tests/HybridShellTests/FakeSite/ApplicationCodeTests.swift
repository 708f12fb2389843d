import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import Logging
import XCTest

@testable import HybridShell

/// The `Navigator` as an application's code uses it.
final class ApplicationCodeTests: FakeSiteTestCase {
    private final class Watcher: NavigatorDelegate {
        var heard: [String] = []

        func navigator(_ navigator: Navigator, didShow screen: Screen) { heard.append("show \(screen.location.path)") }
        func navigator(_ navigator: Navigator, didHide screen: Screen) { heard.append("hide \(screen.location.path)") }
        func navigator(_ navigator: Navigator, didSelectTab index: Int) {
            heard.append("tab \(index) of \(navigator.tab ?? -1)")
        }
        func navigator(_ navigator: Navigator, pathConfigurationDidChangeFrom source: String) {
            heard.append("rules \(source)")
        }
        func navigator(_ navigator: Navigator, pathConfigurationDidChangeTo state: PathConfigurationState) {
            heard.append("rules \(state.source) \(state.isLoading) \(navigator.pathConfigurationState == state)")
        }
        func navigator(_ navigator: Navigator, isOnline: Bool) { heard.append("online \(isOnline)") }
    }

    private final class Form: NativeScreen {
        struct Note: Codable, Equatable { let text: String }

        let widget = ObjectRef(sinking: gtk_label_new("Form"))
        let note: Note?
        static var heard: [String] = []
        static var isUnsaved = false
        var hasUnsavedInput: Bool { Self.isUnsaved }

        init(_ screen: Screen, _ navigator: Navigator) { note = screen.data() }
        func load() { Self.heard.append("load \(note?.text ?? "")") }
        func close() { Self.heard.append("close") }
        func appeared() { Self.heard.append("appeared") }
        func disappeared() { Self.heard.append("disappeared") }
    }

    /// A screen whose own code fails.
    private final class Scanner: NativeScreen {
        struct Problem: Error, CustomStringConvertible { let description = "The scanner is off. Switch it on." }

        private let content: ContentView
        var widget: ObjectRef { content.widget }

        init(_ screen: Screen, _ navigator: Navigator) {
            content = ContentView(
                ObjectRef(sinking: gtk_label_new("")), of: screen, in: navigator, empty: .init(title: "", body: ""))
        }
        func load() { content.load { throw Problem() } }
        func close() { content.cancel() }
    }

    private let watcher = Watcher()
    private var navigator: Navigator { windowSet.active }
    private static let formRule =
        #"{ "patterns": ["^/form"], "properties": { "view_controller": "form", "data": { "text": "Rule" } } },"#

    private func openWatched(members: String = "") throws {
        Form.heard = []
        Form.isUnsaved = false
        watcher.heard = []
        try open(members: members, rules: Self.formRule) { environment in
            environment.delegate = watcher
            environment.nativeScreens["form"] = Form.init
            environment.offlineScreen = Form.init
        }
    }

    func testScreensCanBeRead() throws {
        try openWatched()
        XCTAssertNil(navigator.previousLocation)
        visit("/posts")
        XCTAssertEqual(navigator.location?.path, "/posts")
        XCTAssertEqual(navigator.previousLocation?.path, "/")
        XCTAssertEqual(navigator.screens.map(\.location.path), ["/", "/posts"])
        visit("/modal/step-1")
        XCTAssertEqual(navigator.frontScreen?.location.path, "/modal/step-1")
        XCTAssertEqual(navigator.previousLocation?.path, "/posts")
        XCTAssertEqual(navigator.modalScreens.map(\.location.path), ["/modal/step-1"])
        XCTAssertEqual(navigator.properties(for: site.url("/modal/step-1")).context, .modal)
        XCTAssertEqual(navigator.properties(for: site.url("/posts")).context, .default)
    }

    func testScreensAppearAndDisappear() throws {
        try openWatched()
        visit("/form")
        visit("/modal/step-1")
        navigator.dismissModal()
        settle()
        back()
        XCTAssertEqual(
            watcher.heard.filter { !$0.hasPrefix("rules") },
            [
                "show /", "hide /", "show /form", "hide /form", "show /modal/step-1", "hide /modal/step-1",
                "show /form",
                "hide /form", "show /",
            ])
        XCTAssertEqual(
            Form.heard.filter { $0 != "load " },
            ["appeared", "disappeared", "appeared", "disappeared", "close"])
        XCTAssertTrue(watcher.heard.contains { $0.hasPrefix("rules ") }, "\(watcher.heard)")
    }

    /// The shell reads `hasUnsavedInput` before each event.
    func testEveryExitAsksAboutInputOfNativeScreen() throws {
        try openWatched(
            members: #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "path": "/posts" }],"#)
        visit("/form")
        let ways: [(name: String, act: () -> Void)] = [
            ("back", { self.activate("back") }), ("home", { self.activate("home") }),
            ("reload", { self.activate("reload") }), ("the tab again", { self.windowSet.select(0) }),
            (
                "another page instead",
                {
                    self.navigator.route(
                        VisitProposal(
                            url: self.site.url("/posts/1"), properties: PathProperties(["presentation": "replace"]),
                            origin: .native))
                }
            ), ("quit", { self.activate("quit") }), ("close-window", { self.activate("close-window") }),
        ]
        for way in ways {
            Form.isUnsaved = true
            way.act()
            settle()
            XCTAssertEqual(events.dialogs, ["beforeUnload"], way.name)
            press("Cancel")
            XCTAssertEqual(stacks.main, ["/", "/form"], way.name)
        }
        Form.isUnsaved = false
        windowSet.select(0)
        settle()
        XCTAssertEqual(events.dialogs, [], "the input has been saved")
        XCTAssertEqual(stacks.main, ["/"])
        visit("/form")
        Form.isUnsaved = true
        activate("back")
        press("Discard")
        XCTAssertEqual(stacks.main, ["/"])
        XCTAssertEqual(Form.heard.last, "close")
    }

    func testScreenInModalDisappearsBeforeItCloses() throws {
        try openWatched()
        var properties = navigator.properties(for: site.url("/form"))
        properties.values["context"] = "modal"
        navigator.route(VisitProposal(url: site.url("/form"), properties: properties, origin: .native))
        settle()
        XCTAssertEqual(stacks.modal, ["/form"])
        navigator.dismissModal()
        settle()
        XCTAssertEqual(Form.heard.filter { $0 != "load " }, ["appeared", "disappeared", "close"])
        XCTAssertEqual(watcher.heard.filter { $0.hasSuffix("/form") }, ["show /form", "hide /form"])
    }

    func testErrorOfScreenIsNotBlamedOnServer() throws {
        try open(rules: #"{ "patterns": ["^/scan$"], "properties": { "view_controller": "scanner" } },"#) {
            $0.nativeScreens["scanner"] = Scanner.init
        }
        visit("/scan")
        pump(until: { shows("The scanner is off. Switch it on.") }, "\(texts)")
        XCTAssertTrue(shows("Cannot show the content") && shows("Retry"), "\(texts)")
        XCTAssertFalse(shows("server"), "\(texts)")
    }

    func testDataReachesScreen() throws {
        try openWatched()
        try navigator.route(site.url("/form"), with: Form.Note(text: "Terns"))
        settle()
        XCTAssertEqual(navigator.screens.last?.kind, .native("form"))
        XCTAssertEqual(navigator.frontScreen?.data(as: Form.Note.self), Form.Note(text: "Terns"))
        XCTAssertEqual(Form.heard.first, "load Terns")
        XCTAssertEqual(
            events.map { $0.line(at: Date()) }.filter { $0.contains("Terns") }, [], "data stay out of the trace")
        XCTAssertThrowsError(try navigator.route(site.url("/form"), with: Double.infinity))
        back()
        visit("/form")
        XCTAssertNil(navigator.frontScreen?.data(as: Form.Note.self), "a rule gives no data")
    }

    func testModalReturnsResult() throws {
        try openWatched()
        let navigator = navigator
        let chosen = present("/modal/step-1")
        pump(until: { navigator.modalScreens.count == 1 }, "the modal is open")
        settle()
        XCTAssertEqual(chosen().count, 0)
        try navigator.dismissModal(with: "Saved")
        pump(until: { chosen() == ["Saved"] }, "\(chosen())")

        let closed = present("/modal/step-1")
        pump(until: { navigator.modalScreens.count == 1 }, "the modal is open")
        settle()
        navigator.dismissModal()
        pump(until: { closed() == [nil] }, "\(closed())")

        // An address that does not open in the modal.
        let refused = present("mailto:a@b.test")
        pump(until: { refused() == [nil] }, "the call returns")
    }

    func testResultOfRefusedDismissalIsDropped() throws {
        try openWatched()
        let results = present("/modal/step-1")
        settle()
        page.type()
        try navigator.dismissModal(with: "Saved")
        settle()
        press("Cancel")
        XCTAssertEqual(navigator.modalScreens.count, 1)
        XCTAssertEqual(results(), [])
        navigator.dismissModal()
        settle()
        press("Discard")
        pump(until: { results() == [nil] }, "\(results())")
    }

    func testCallsInOpenModalWait() throws {
        try openWatched()
        let outer = present("/modal/step-1")
        pump(until: { navigator.modalScreens.count == 1 }, "the modal is open")
        settle()
        let refused = present("mailto:a@b.test")
        pump(until: { refused() == [nil] }, "an address outside ends the wait")
        page.type()
        let kept = present("/modal/step-2")
        settle()
        XCTAssertEqual(kept(), [], "the user is asked")
        press("Cancel")
        pump(until: { kept() == [nil] }, "the user keeps the page")
        XCTAssertEqual(navigator.modalScreens.map(\.location.path), ["/modal/step-1"])
        let inner = present("/modal/step-2")
        settle()
        press("Discard")
        pump(until: { navigator.modalScreens.count == 2 }, "the inner address is shown")
        XCTAssertEqual([outer(), inner()], [[], []])
        try navigator.dismissModal(with: "Saved")
        pump(until: { [outer(), inner()] == [["Saved"], ["Saved"]] }, "\([outer(), inner()])")
    }

    private func present(_ address: String) -> (() -> [String?]) {
        let (navigator, url) = (
            navigator, URL(string: address, relativeTo: site.url("/"))?.absoluteURL ?? site.url("/")
        )
        var results: [String?] = []
        Task { results.append(await navigator.present(url, as: String.self)) }
        return { results }
    }

    func testTabsAreSelectedByCode() throws {
        try openWatched(
            members: #""tabs": [{ "title": "Home", "path": "/" }, { "title": "Posts", "path": "/posts" }],"#)
        XCTAssertEqual(navigator.tabCount, 2)
        watcher.heard = []
        navigator.selectTab(1)
        settle()
        XCTAssertEqual(navigator.selectedTab, 1)
        XCTAssertEqual(navigator.location?.path, "/posts")
        XCTAssertEqual(watcher.heard, ["hide /", "show /posts", "tab 1 of 1"])
        navigator.selectTab(7)
        XCTAssertEqual(navigator.selectedTab, 1)
        let home = try XCTUnwrap(navigator.navigator(ofTab: 0))
        XCTAssertEqual(home.location?.path, "/")
        XCTAssertNil(navigator.navigator(ofTab: 7))
        // A further window is active, but the first one has the tabs.
        windowSet.openWindow()
        settle()
        windowSet.activate(try XCTUnwrap(windowSet.windows.values.first))
        watcher.heard = []
        home.selectTab(0)
        settle()
        XCTAssertTrue(watcher.heard.contains("tab 0 of 0"), "\(watcher.heard)")
    }

    func testClosedWindowHidesItsScreen() throws {
        try openWatched()
        windowSet.openWindow()
        settle()
        let further = try XCTUnwrap(windowSet.windows.values.first)
        further.route(site.url("/form"))
        settle()
        (watcher.heard, Form.heard) = ([], [])
        windowSet.closeWindow(of: further)
        settle()
        XCTAssertEqual(watcher.heard.filter { $0.hasPrefix("hide") }, ["hide /form"])
        XCTAssertEqual(Form.heard.filter { $0 == "disappeared" }.count, 1, "\(Form.heard)")
    }

    func testStaleContentIsRequestedAgain() throws {
        try openWatched()
        visit("/posts")
        visit("/form")
        visit("/posts/1")
        site.clearRequests()
        Form.heard = []
        navigator.markContentStale()
        back()
        XCTAssertEqual(Form.heard, ["appeared", "load "])
        back()
        XCTAssertEqual(site.requests, ["GET /posts 200"])
    }

    func testLostServerIsReported() throws {
        try openWatched()
        watcher.heard = []
        site.isDown = true
        visit("/posts")
        site.isDown = false
        XCTAssertTrue(watcher.heard.contains("online false"), "\(watcher.heard)")
        visit("/posts/1")
        XCTAssertEqual(watcher.heard.filter { $0.hasPrefix("online") }, ["online false", "online true"])
    }

    func testOfflineScreenReplacesErrorScreen() throws {
        try openWatched()
        windowSet.context.forcedError = { .offline }
        Form.heard = []
        visit("/posts")
        XCTAssertTrue(texts.contains("Form"), "\(texts)")
        XCTAssertFalse(shows("You are offline"), "\(texts)")
        XCTAssertEqual(Form.heard, ["load ", "appeared"])
        windowSet.context.forcedError = { .timeout }
        activate("reload")
        XCTAssertTrue(shows("Retry"), "other errors have the error screen: \(texts)")
        XCTAssertEqual(Form.heard.suffix(2), ["disappeared", "close"])
        windowSet.context.forcedError = { .offline }
        activate("reload")
        windowSet.context.forcedError = nil
        activate("reload")
        XCTAssertFalse(texts.contains("Form"), "the page is back: \(texts)")
        XCTAssertEqual(Form.heard.suffix(2), ["disappeared", "close"])
    }

    func testStateOfRulesIsReported() throws {
        try openWatched()
        watcher.heard = []
        let file = FileManager.default.temporaryDirectory.appending(path: "no-such-rules.json").path
        let loader = PathConfigurationLoader(
            file: file, server: nil, cacheDirectory: nil, http: NoServices(), tracer: NoServices(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, apply: { self.shell.apply($0) },
            report: { self.shell.report($0) })
        loader.load()
        settle()
        XCTAssertEqual(watcher.heard, ["rules builtIn true true", "rules builtIn false true"])
        XCTAssertTrue(navigator.pathConfigurationState.failure?.contains(file) ?? false)
    }

    func testRulesCanBeLoadedAgain() throws {
        try openWatched()
        var count = 0
        shell.reloadsRules { count += 1 }
        navigator.reloadPathConfiguration()
        XCTAssertEqual(count, 1)
    }
}
