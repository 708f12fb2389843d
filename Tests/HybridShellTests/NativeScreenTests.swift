import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices
import XCTest

@testable import HybridShell

/// Creation, loading and removal of native screens.
final class NativeScreenTests: ShellTestCase {
    private var screens: [CountingScreen] = []
    /// Content holds a weak reference to it.
    private var tabs: WindowSet?

    override func cleanUp() {
        tabs = nil
        super.cleanUp()
    }

    func testScreenLoadsWhenShownReloadedOrOutdated() throws {
        let navigator = try makeController(startingAt: "/list")
        tabs?.start(at: nil)
        XCTAssertEqual(screens.map(\.loads), [1])
        navigator.reload()
        XCTAssertEqual(screens.map(\.loads), [2])
        navigator.route(try url("/map"))
        navigator.navigateBack()
        XCTAssertEqual(screens.map(\.loads), [2, 1], "a screen shown again is unchanged")
        XCTAssertEqual(screens.map(\.closes), [0, 1])

        navigator.route(try url("/map"))
        navigator.send(.identityChanged(except: []))
        XCTAssertEqual(screens.map(\.loads), [2, 1, 1], "a hidden screen is not fetched")
        navigator.navigateBack()
        XCTAssertEqual(screens.map(\.loads), [3, 1, 1])
        XCTAssertEqual(screens.map(\.closes), [0, 1, 1])
    }

    /// Signing out leads to the start page, also if that is a native screen.
    func testRestart() throws {
        let navigator = try makeController(startingAt: "/list")
        tabs?.start(at: nil)
        navigator.send(.restart)
        XCTAssertEqual(navigator.stacks.main.map(\.kind), [.native("counting")])
        XCTAssertEqual(screens.map(\.loads), [1, 1])
        XCTAssertEqual(screens.map(\.closes), [1, 0])
    }

    func testContentChangesState() throws {
        let content = try makeContent()
        XCTAssertEqual(page(content), "blank")
        content.load { .content }
        pump(until: { page(content) == "content" }, "the content is shown")
        content.load { .empty }
        XCTAssertEqual(page(content), "content", "the old content stays until the new arrives")
        pump(until: { page(content) == "empty" }, "there is nothing")
        content.load { throw VisitError.offline }
        pump(until: { page(content) == "error" }, "the error is shown")
        content.load { .content }
        XCTAssertEqual(page(content), "blank", "an error is removed immediately")
        pump(until: { page(content) == "content" }, "the content is shown")
    }

    func testOnlyLastLoadIsUsed() throws {
        let content = try makeContent()
        var late: CheckedContinuation<Void, Never>?
        content.load {
            await withCheckedContinuation { late = $0 }
            return .empty
        }
        pump(until: { late != nil }, "the first waits")
        content.load { .content }
        pump(until: { page(content) == "content" }, "the second is shown")
        late?.resume()
        pumpPending()
        XCTAssertEqual(page(content), "content")

        late = nil
        content.load {
            await withCheckedContinuation { late = $0 }
            throw VisitError.offline
        }
        pump(until: { late != nil }, "the third waits")
        content.cancel()
        late?.resume()
        pumpPending()
        XCTAssertEqual(page(content), "content", "the screen has been left")
    }

    func testRemovedScreenIsFreed() throws {
        weak var content: ContentView?
        var widget: WeakObjectRef?
        var isCancelled = false
        try autoreleased {
            let view = try makeContent()
            view.load {
                while !Task.isCancelled { await Task.yield() }
                isCancelled = true
                return .content
            }
            (content, widget) = (view, WeakObjectRef(view.widget))
        }
        pump(until: { content == nil && widget?.object == nil }, "it is freed while it loads")
        pump(until: { isCancelled }, "what it was loading is given up")
    }

    private func makeController(startingAt path: String) throws -> Navigator {
        var environment = try environment(startingAt: path)
        environment.nativeScreens["counting"] = { [weak self] _, _ in
            let screen = CountingScreen()
            self?.screens.append(screen)
            return screen
        }
        let tabs = WindowSet(environment: environment)
        let rule = #"{"patterns":["^/(list|map)$"],"properties":{"view_controller":"counting"}}"#
        let rules = #"{"settings":{"a":1},"rules":[\#(rule)]}"#
        tabs.context.apply(
            try PathConfiguration(
                json: Array(rules.utf8), source: "test", compile: PathConfigurationLoader.compile))
        self.tabs = tabs
        return tabs.active
    }

    private func makeContent() throws -> ContentView {
        let navigator = try makeController(startingAt: "/list")
        tabs?.start(at: nil)
        return ContentView(
            ObjectRef(sinking: gtk_label_new("Content")), of: try XCTUnwrap(navigator.stacks.main.first),
            in: navigator, empty: ContentView.EmptyState(title: "Nothing", body: "Nothing at all."))
    }

    private func page(_ content: ContentView) -> String? {
        let pages = ObjectRef.retaining(gtk_widget_get_first_child(content.widget.pointer()))
        return pages.flatMap { String(borrowing: gtk_stack_get_visible_child_name($0.pointer())) }
    }

    @inline(never)
    private func autoreleased(_ body: () throws -> Void) rethrows { try body() }
}

private final class CountingScreen: NativeScreen {
    let widget = ObjectRef(sinking: gtk_label_new("Native"))
    private(set) var loads = 0
    private(set) var closes = 0

    func load() { loads += 1 }
    func close() { closes += 1 }
}
