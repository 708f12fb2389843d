import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// Transitions between screens, before any page has responded.
final class NavigationViewTests: ShellTestCase {
    private var tabs: WindowSet?

    override func cleanUp() {
        tabs = nil
        super.cleanUp()
    }

    func testBackShowsPictureInNextFrame() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        navigator.route(try url("/posts"))
        pump(until: { navigator.main.state.settledScreen == 2 && !view.curtain.widget.isVisible }, "the second page")

        navigator.navigateBack()
        // The main loop has not run since: the next frame draws the current state.
        XCTAssertTrue(view.curtain.widget.isVisible)
        XCTAssertEqual(
            String(borrowing: gtk_stack_get_visible_child_name(view.curtain.widget.pointer())), "picture")
        XCTAssertEqual(shownChild(of: view), "live")
        XCTAssertEqual(gtk_stack_get_transition_running(view.stack.pointer()), 0, "it is in its place")
        let page = navigator.main.webView.widget
        XCTAssertEqual(gtk_widget_get_opacity(page.pointer()), 0, "what is behind the picture is not drawn for nothing")
        pump(until: { navigator.main.state.settledScreen == 1 && !view.curtain.widget.isVisible }, "the live page")
        XCTAssertEqual(gtk_widget_get_opacity(page.pointer()), 1)
    }

    /// The picture just shown is released, and the one for the next step back is expanded in advance.
    func testBackPreparesNextPicture() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        for (depth, path) in [(2, "/posts"), (3, "/posts/1")] {
            navigator.route(try url(path))
            pump(until: { self.isSettled(navigator, depth: depth) }, "page \(depth)")
        }
        let (width, height) = (
            gtk_widget_get_width(view.widget.pointer()), gtk_widget_get_height(view.widget.pointer())
        )
        let drawn = Int(width * height) * 4
        pump(until: { view.pictures.count == 2 && view.pictures.size < 2 * drawn }, "the older picture is small")
        navigator.navigateBack()
        pump(until: { self.isSettled(navigator, depth: 2) }, "the second page")
        XCTAssertEqual(view.pictures.count, 1, "the second page itself is shown")
        XCTAssertLessThan(view.pictures.size, drawn)
        pump(until: { view.pictures.size >= drawn }, "the first page's picture is ready")
    }

    /// A page that slides in from outside the screen has no position yet at which a menu could open.
    func testMenuWaitsForTransition() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        let page = navigator.main.webView.widget
        var menuIsOpen: Bool {
            let last = gtk_widget_get_last_child(gtk_widget_get_parent(page.pointer()))
            // An unnamed widget has its type's name.
            return String(borrowing: gtk_widget_get_name(last)) == "GtkPopoverMenu"
        }
        navigator.route(
            VisitProposal(url: try url("/posts"), properties: PathProperties(["animated": .bool(true)])))
        pump(until: { gtk_stack_get_transition_running(view.stack.pointer()) == 1 }, "it slides in")
        gtk_widget_grab_focus(page.pointer())
        XCTAssertTrue(view.openMenu())
        XCTAssertFalse(menuIsOpen)
        pump(until: { gtk_stack_get_transition_running(view.stack.pointer()) == 0 }, "it is still")
        pump(until: { menuIsOpen }, "the menu is open")
    }

    /// The old page stays readable and usable until the next one arrives.
    func testOldPageStaysUntilNextIsShown() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        navigator.route(try url("/slow?ms=300"))
        XCTAssertTrue(view.isWaiting)
        let start = MainLoop.now
        pump(until: { MainLoop.now > start + 100 }, "the server has been asked, and is slow")
        XCTAssertFalse(view.curtain.widget.isVisible, "nothing covers it")
        XCTAssertEqual(shownChild(of: view), "live")
        pump(until: { navigator.main.state.settledScreen == 2 }, "the second page")
        XCTAssertFalse(view.isWaiting)
        XCTAssertFalse(view.curtain.widget.isVisible)

        navigator.reload()
        XCTAssertFalse(view.curtain.widget.isVisible, "a reloaded page stays too")
        pump(until: { navigator.main.state.settledScreen == 2 }, "the page again")
    }

    /// The page itself slides out, even if GTK is about to arrange it.
    func testOldPageSlidesOutWithItsContent() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        gtk_widget_queue_resize(navigator.main.webView.widget.pointer())
        navigator.route(
            VisitProposal(url: try url("/posts"), properties: PathProperties(["animated": .bool(true)])))
        pump(until: { gtk_stack_get_transition_running(view.stack.pointer()) == 1 }, "it slides in")
        XCTAssertTrue(try departingPicture(of: view), "although GTK was about to arrange the page")
        XCTAssertEqual(navigator.main.state.settledScreen, 2, "the incoming page is complete")
    }

    /// With animations disabled on the desktop, nothing slides in either direction. Otherwise the application's choice
    /// applies to both.
    func testSlidingFollowsApplicationAndReducedMotion() throws {
        let (navigator, window) = try open { $0.configuration.isAnimated = true }
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        var slides = 0
        view.stack.connect("notify::transition-running") { _ in slides += 1 }
        let settings = try XCTUnwrap(ObjectRef.retaining(gtk_settings_get_default()))
        defer { settings.set("gtk-enable-animations", .bool(true)) }
        for (moves, expected) in [(false, 0), (true, 4)] {
            settings.set("gtk-enable-animations", .bool(moves))
            slides = 0
            navigator.route(try url("/posts"))
            pump(until: { self.isSettled(navigator, depth: 2) }, "the second page, moving: \(moves)")
            navigator.navigateBack()
            pump(until: { self.isSettled(navigator, depth: 1) }, "the first page, moving: \(moves)")
            XCTAssertEqual(slides, expected, "each slide begins and ends; moving: \(moves)")
            XCTAssertNil(try departing(of: view), "nothing is kept of a removed page")
        }
    }

    private func isSettled(_ navigator: Navigator, depth: Int) -> Bool {
        let (view, stack) = (navigator.main.view, navigator.stacks.main)
        return stack.count == depth && navigator.main.state.settledScreen == stack.last?.id
            && !view.curtain.widget.isVisible && gtk_stack_get_transition_running(view.stack.pointer()) == 0
    }

    /// After a web process crash, no page remains to show.
    func testCurtainIsClosedWithoutPage() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let view = navigator.main.view
        navigator.route(try url("/posts"))
        pump(until: { navigator.main.state.settledScreen == 2 }, "the second page")
        navigator.main.webView(
            navigator.main.webView, received: .webProcessTerminated(reason: "crashed", time: 0))
        XCTAssertTrue(view.curtain.widget.isVisible)
        pump(until: { navigator.main.state.settledScreen == 2 && !view.curtain.widget.isVisible }, "it is back")
    }

    /// A covered stack does not take the focus. It receives the focus when it comes to the front.
    func testOnlyFrontStackTakesFocus() throws {
        let (navigator, window) = try open()
        defer { gtk_window_destroy(window.pointer()) }
        let (view, entry) = (navigator.main.view, Widget(sinking: gtk_entry_new()))
        let stack = Widget(sinking: gtk_stack_new())
        gtk_window_set_child(window.pointer(), nil)
        gtk_stack_add_named(stack.pointer(), view.widget.pointer(), "hidden")
        gtk_stack_add_named(stack.pointer(), entry.pointer(), "front")
        window.setChild(stack)
        gtk_stack_set_visible_child_name(stack.pointer(), "front")
        gtk_widget_grab_focus(entry.pointer())
        let focus = { ObjectRef.retaining(gtk_window_get_focus(window.pointer())) }
        let before = focus()
        view.focus()
        navigator.showError(.offline, on: try XCTUnwrap(navigator.stacks.main.first), in: navigator.main)
        XCTAssertEqual(focus(), before, "an error behind the page in front does not take it")

        gtk_stack_set_visible_child_name(stack.pointer(), "hidden")
        view.focus()
        let button = try XCTUnwrap(focus())
        XCTAssertNotEqual(g_type_check_instance_is_a(button.pointer(), gtk_button_get_type()), 0, "the error's button")
    }

    // MARK: Helpers

    /// Shows the first page in a window.
    private func open(
        _ change: (inout ShellEnvironment) -> Void = { _ in }
    ) throws -> (Navigator, Widget) {
        var environment = try environment()
        change(&environment)
        let tabs = WindowSet(environment: environment)
        self.tabs = tabs
        let navigator = tabs.active
        let view = navigator.main.view
        let window = Widget(sinking: gtk_window_new())
        gtk_window_set_default_size(window.pointer(), 600, 400)
        window.setChild(view.widget)
        gtk_window_present(window.pointer())
        tabs.start(at: nil)
        pump(until: { navigator.main.state.settledScreen == 1 && !view.curtain.widget.isVisible }, "the first page")
        return (navigator, window)
    }

    private func shownChild(of view: NavigationView) -> String? {
        String(borrowing: gtk_stack_get_visible_child_name(view.stack.pointer()))
    }

    /// True if the picture that slides out has content.
    private func departingPicture(of view: NavigationView) throws -> Bool {
        let image = try XCTUnwrap(departing(of: view))
        let snapshot = gtk_snapshot_new()
        gdk_paintable_snapshot(image.pointer(), snapshot, 600, 400)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
        gsk_render_node_unref(node)
        return true
    }

    private func departing(of view: NavigationView) throws -> ObjectRef? {
        let picture = ObjectRef(
            retaining: try XCTUnwrap(gtk_stack_get_child_by_name(view.stack.pointer(), "departing")))
        return ObjectRef.retaining(gtk_picture_get_paintable(picture.pointer()))
    }
}
