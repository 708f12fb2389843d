import CGtk
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore
import TrialPages
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// The part of the application's code in real pages: settings, dialogs, navigations, passwords and widgets around them.
final class OwnPageTests: ShellTestCase {
    private let delegate = Delegate()
    private let display = Display()
    private var windows: WindowSet?

    override func cleanUp() {
        windows = nil
        display.close()
        super.cleanUp()
    }

    private func open(
        at path: String = "/", _ change: (inout ShellEnvironment) -> Void = { _ in }
    ) throws -> Navigator {
        var environment = try environment(startingAt: path)
        environment.delegate = delegate
        change(&environment)
        let windows = WindowSet(environment: environment)
        self.windows = windows
        let navigator = windows.active
        display.show(navigator)
        windows.start(at: nil)
        pump(until: { navigator.screens.last?.title?.isEmpty == false }, "the first page is shown")
        return navigator
    }

    func testSettingsApplyToPages() throws {
        let navigator = try open { $0.webViewSettings = ["minimum-font-size": 40] }
        defer { XCTAssertEqual(profile.use(["minimum-font-size": 0]), []) }
        let isWide = """
            (() => {
                document.body.innerHTML = "<span style='font-size: 8px'>mmmmmmmmmm</span>"
                return document.querySelector("span").getBoundingClientRect().width > 200
            })()
            """
        XCTAssertEqual(try run { try await navigator.evaluate(isWide) }, true)
    }

    func testFaultySettingsHaveNoEffect() {
        let problems = profile.use([
            "enable-page-cache": false, "enable-webgl": "yes", "minimum-font-size": -1, "nothing": 1,
            "default-charset": .null,
        ])
        XCTAssertEqual(
            problems.map { $0.split(separator: "“")[0].split(separator: "”")[0] },
            ["default-charset", "enable-page-cache", "enable-webgl", "minimum-font-size", "nothing"])
        XCTAssertEqual(problems[1], "“enable-page-cache” is set by the shell. Remove it.")
        XCTAssertEqual(
            problems[2],
            "“enable-webgl” is not a property of WebKitSettings, or “\"yes\"” is not a value of it. "
                + "Use names and types of WebKitGTK's reference.")
    }

    func testDialogsAreAnswered() throws {
        let navigator = try open()
        let answers = [PageDialog.Answer.accept("Wren"), .cancel, .accept(), .cancel, .accept()]
        delegate.answers = answers
        let asked = "() => [prompt('Name?', 'Robin'), prompt('Name?'), confirm('Sure?'), confirm('Sure?'), alert('Hi')]"
        XCTAssertEqual(
            try run { try await navigator.evaluate("(\(asked))()") }, ["Wren", .null, true, false, .null])
        XCTAssertEqual(
            delegate.dialogs, ["prompt Name? Robin", "prompt Name? ", "confirm Sure? ", "confirm Sure? ", "alert Hi "])
    }

    func testNavigationsAreRefused() throws {
        let navigator = try open(at: "/plain")
        delegate.refused = ["/posts"]
        server.clearRequests()
        evaluate("location.href = '/posts'", in: navigator.main.webView)
        pump(until: { delegate.navigations == ["other /posts"] }, "the delegate is asked: \(delegate.navigations)")
        evaluate("location.href = '/posts/1'", in: navigator.main.webView)
        pump(until: { navigator.location?.path == "/posts/1" }, "another page is shown")
        XCTAssertEqual(delegate.navigations, ["other /posts", "other /posts/1"])
        XCTAssertEqual(server.requests(for: "/posts").count, 0)
    }

    func testPasswordsAreGiven() throws {
        var asked: [String] = []
        let navigator = try open(at: "/basic") {
            $0.httpCredential = { space in
                asked.append("\(space.realm) \(space.isProxy)")
                return HTTPCredential(user: "ada@example.com", password: "correct horse")
            }
        }
        XCTAssertEqual(navigator.location?.path, "/basic")
        XCTAssertEqual(asked, ["Fieldnotes archive false"])
        XCTAssertEqual(server.requests(for: "/basic").map(\.status), [401, 200])
    }

    func testPartsAreAroundTheirPage() throws {
        delegate.parts = ["/": ["Header", "Footer", "Sidebar"], "/posts/1": ["Other"]]
        let navigator = try open()
        let view = navigator.main.view
        func shown() -> [String] {
            delegate.labels.filter { gtk_widget_get_mapped($0.value.pointer()) != 0 }.map(\.key).sorted()
        }
        pump(until: { shown() == ["Footer", "Header", "Sidebar"] }, "the parts are shown: \(shown())")
        let page = navigator.main.webView.widget
        XCTAssertLessThan(bounds(of: page, in: view.widget).width, bounds(of: view.widget, in: view.widget).width)
        XCTAssertGreaterThan(bounds(of: page, in: view.widget).y, 0)
        navigator.route(try url("/posts/1"))
        pump(until: { shown() == ["Other"] }, "those of the other page are shown: \(shown())")
        navigator.route(try url("/posts"))
        pump(until: { shown().isEmpty }, "a page has none: \(shown())")
        pump(until: { bounds(of: page, in: view.widget).y == 0 }, "the page fills the window")
        navigator.navigateBack()
        navigator.navigateBack()
        pump(until: { shown() == ["Footer", "Header", "Sidebar"] }, "they return with their page: \(shown())")
        XCTAssertEqual(delegate.framed, ["/", "/posts/1", "/posts"], "each screen was asked about once")
    }

    private func bounds(of widget: Widget, in other: Widget) -> (y: Float, width: Float) {
        var rectangle = graphene_rect_t()
        _ = gtk_widget_compute_bounds(widget.pointer(), other.pointer(), &rectangle)
        return (rectangle.origin.y, rectangle.size.width)
    }
}

private final class Delegate: NavigatorDelegate {
    var answers: [PageDialog.Answer] = []
    var dialogs: [String] = []
    var refused: Set<String> = []
    var navigations: [String] = []
    var parts: [String: [String]] = [:]
    var framed: [String] = []
    var labels: [String: Widget] = [:]

    func navigator(_ navigator: Navigator, answers dialog: PageDialog) async -> PageDialog.Answer {
        dialogs.append("\(dialog.kind) \(dialog.message) \(dialog.defaultText)")
        return answers.removeFirst()
    }

    func navigator(_ navigator: Navigator, allows navigation: NavigationAction) -> Bool {
        navigations.append("\(navigation.kind) \(navigation.url.path)")
        return !refused.contains(navigation.url.path)
    }

    func navigator(_ navigator: Navigator, partsAround screen: Screen) -> PageParts? {
        framed.append(screen.location.path)
        guard let names = parts[screen.location.path] else { return nil }
        let widgets = names.map { Widget.label($0) }
        for (name, widget) in zip(names, widgets) { labels[name] = widget }
        return PageParts(
            header: widgets[0], footer: widgets.count > 1 ? widgets[1] : nil,
            sidebar: widgets.count > 2 ? widgets[2] : nil)
    }
}

/// A window with the main stack only.
private final class Display: NavigationDisplay {
    private var window: Widget?

    func show(_ navigator: Navigator) {
        let window = Widget(sinking: gtk_window_new())
        self.window = window
        gtk_window_set_default_size(window.pointer(), 400, 300)
        window.setChild(navigator.main.view.widget)
        gtk_window_present(window.pointer())
        navigator.display = self
    }

    func close() {
        if let window { gtk_window_destroy(window.pointer()) }
        window = nil
    }

    var frontWindow: Widget? { window }
    var isCovered = false
    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool) {}
    func dismissModal() {}
    func navigationChanged() {}
    func putModalAside(_ isAside: Bool) -> Widget? { window }
    func comeForward(activationToken: String?) {}
    func notify(_ text: String) {}
    func showBadge(_ count: Int?) {}
    func fillScreen(_ isFull: Bool) {}
}
