import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// What the user sees of going from screen to screen, before any page has answered.
final class NavigationViewTests: ShellTestCase {
    func testOnTheWayBackThePictureIsThereWithTheNextFrame() throws {
        let context = NavigationContext(environment: try environment())
        let controller = NavigationController(context: context, startURL: try url("/"), tab: nil)
        let view = controller.main.view
        let window = Widget(sinking: gtk_window_new())
        defer { gtk_window_destroy(window.pointer()) }
        gtk_window_set_default_size(window.pointer(), 600, 400)
        window.setChild(view.widget)
        gtk_window_present(window.pointer())
        controller.start(at: nil)
        pump(until: { controller.main.session.settledScreen == 1 && !view.curtain.widget.isVisible }, "the first page")
        controller.route(try url("/posts"))
        pump(until: { controller.main.session.settledScreen == 2 && !view.curtain.widget.isVisible }, "the second page")

        controller.navigateBack()
        // Nothing of the main loop has run since: what is set up now is what the next frame draws.
        XCTAssertTrue(view.curtain.widget.isVisible)
        XCTAssertEqual(
            String(borrowing: gtk_stack_get_visible_child_name(view.curtain.widget.pointer())), "picture")
        XCTAssertEqual(String(borrowing: gtk_stack_get_visible_child_name(view.widget.pointer())), "live")
        XCTAssertEqual(gtk_stack_get_transition_running(view.widget.pointer()), 1, "it slides in")
        pump(until: { controller.main.session.settledScreen == 1 && !view.curtain.widget.isVisible }, "the live page")
    }
}
