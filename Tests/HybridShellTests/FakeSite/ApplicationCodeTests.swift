import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// What an application's code can read and do through its `Navigator`.
final class ApplicationCodeTests: FakeSiteTestCase {
    private final class Watcher: NavigatorDelegate {
        var heard: [String] = []

        func navigator(_ navigator: Navigator, didShow screen: Screen) { heard.append("show \(screen.location.path)") }
        func navigator(_ navigator: Navigator, didHide screen: Screen) { heard.append("hide \(screen.location.path)") }
        func navigator(_ navigator: Navigator, didSelectTab index: Int) { heard.append("tab \(index)") }
        func navigator(_ navigator: Navigator, pathConfigurationDidChangeFrom source: String) {
            heard.append("rules \(source)")
        }
        func navigator(_ navigator: Navigator, isOnline: Bool) { heard.append("online \(isOnline)") }
    }

    private final class Form: NativeScreen {
        struct Note: Codable, Equatable { let text: String }

        let widget = ObjectRef(sinking: gtk_label_new("Form"))
        let note: Note?
        static var heard: [String] = []

        init(_ screen: Screen, _ navigator: Navigator) { note = screen.data() }
        func load() { Self.heard.append("load \(note?.text ?? "")") }
        func close() { Self.heard.append("close") }
        func appeared() { Self.heard.append("appeared") }
        func disappeared() { Self.heard.append("disappeared") }
    }

    private let watcher = Watcher()
    private var navigator: Navigator { windowSet.active }
    private static let formRule = #"{ "patterns": ["^/form"], "properties": { "view_controller": "form" } },"#

    private func openWatched(members: String = "") throws {
        Form.heard = []
        watcher.heard = []
        try open(members: members, rules: Self.formRule) { environment in
            environment.delegate = watcher
            environment.nativeScreens["form"] = Form.init
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

    func testDataReachesScreen() throws {
        try openWatched()
        try navigator.route(site.url("/form"), with: Form.Note(text: "Terns"))
        settle()
        XCTAssertEqual(navigator.screens.last?.kind, .native("form"))
        XCTAssertEqual(navigator.frontScreen?.data(as: Form.Note.self), Form.Note(text: "Terns"))
        XCTAssertEqual(Form.heard.first, "load Terns")
        XCTAssertThrowsError(try navigator.route(site.url("/form"), with: Double.infinity))
    }

    func testModalReturnsResult() throws {
        try openWatched()
        let navigator = navigator
        let url = site.url("/modal/step-1")
        func presented() -> (() -> [String?]) {
            var results: [String?] = []
            Task { results.append(await navigator.present(url, as: String.self)) }
            return { results }
        }
        let chosen = presented()
        pump(until: { navigator.modalScreens.count == 1 }, "the modal is open")
        settle()
        XCTAssertEqual(chosen().count, 0)
        try navigator.dismissModal(with: "Saved")
        pump(until: { chosen() == ["Saved"] }, "\(chosen())")

        let closed = presented()
        pump(until: { navigator.modalScreens.count == 1 }, "the modal is open")
        settle()
        navigator.dismissModal()
        pump(until: { closed() == [nil] }, "\(closed())")

        // An address that does not open in the modal.
        var refused: [String?] = []
        Task { refused.append(await navigator.present(URL(string: "mailto:a@b.test") ?? url, as: String.self)) }
        pump(until: { refused.count == 1 }, "the call returns")
        XCTAssertEqual(refused, [nil])
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
        XCTAssertEqual(watcher.heard, ["hide /", "show /posts", "tab 1"])
        navigator.selectTab(7)
        XCTAssertEqual(navigator.selectedTab, 1)
        let home = try XCTUnwrap(navigator.navigator(ofTab: 0))
        XCTAssertEqual(home.location?.path, "/")
        XCTAssertNil(navigator.navigator(ofTab: 7))
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

    func testRulesCanBeLoadedAgain() throws {
        try openWatched()
        var count = 0
        shell.reloadsRules { count += 1 }
        navigator.reloadPathConfiguration()
        XCTAssertEqual(count, 1)
    }
}
