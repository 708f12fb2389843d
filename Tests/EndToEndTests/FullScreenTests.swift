import DemoServer
import XCTest

/// The window, or an element of a page, in full screen.
final class FullScreenTests: EndToEndTestCase {
    func testF11AndEsc() throws {
        try open()
        try waitForKeyboard()
        try pressKey("F11")
        pump(until: { isFullScreen }, "the window fills the screen")
        try pressKey("Escape")
        pump(until: { !isFullScreen }, "the window has its previous size")
        try activate("fullscreen")
        pump(until: { isFullScreen }, "the window fills the screen")
        try activate("fullscreen")
        pump(until: { !isFullScreen }, "the window has its previous size")
    }

    func testHeaderBarAppearsAtUpperEdge() throws {
        try open()
        try waitForKeyboard()
        try pressKey("F11")
        pump(until: { isFullScreen }, "the window fills the screen")
        waitForWidgetToGo(.pushButton, "Menu")
        let page = try XCTUnwrap(pageWidget?.extents?.height)
        try input.point(x: 640, y: 0)
        try waitForWidget(.pushButton, "Menu")
        XCTAssertEqual(pageWidget?.extents?.height, page, "the page keeps its size")
        // An open menu keeps the bar.
        try pressKey("F10")
        try waitForWidget(.menuItem, "New Window")
        try input.point(x: 640, y: 850)
        settle()
        XCTAssertNotNil(app.native.find(role: .pushButton, name: "Menu"))
        try pressKey("Escape")
        waitForWidgetToGo(.menuItem, "New Window")
        try input.point(x: 640, y: 840)
        waitForWidgetToGo(.pushButton, "Menu")
        // The key of the menu shows the bar too.
        try pressKey("F10")
        try waitForWidget(.menuItem, "New Window")
        try pressKey("Escape")
        waitForWidgetToGo(.pushButton, "Menu")
        try pressKey("F11")
        pump(until: { !isFullScreen }, "the window has its previous size")
        try waitForWidget(.pushButton, "Menu")
    }

    func testPageElementInFullScreen() throws {
        try open("/permissions")
        try pressWithKeyboard(.pushButton, "Fill the screen")
        pump(until: { isFullScreen }, "the part fills the screen")
        try pressKey("Escape")
        pump(until: { !isFullScreen }, "the window has its previous size")
        XCTAssertEqual(stacks.main, ["/permissions"])
    }

    /// Software rendering has no compositing, which these features use (Docs/Platform.md#the-two-rendering-paths).
    func testPageOfCompositedFeaturesOnBothRenderingPaths() throws {
        for path in ["software", "accelerated"] {
            try open("/compositing", arguments: ["--rendering", path])
            try waitForText("Everything is on")
            try pressWithKeyboard(.pushButton, "Fill the screen")
            pump(until: { isFullScreen }, "the page fills the screen")
            try pressKey("Escape")
            pump(until: { !isFullScreen }, "the window has its previous size")
            try quit()
        }
    }

    /// True if the window is as wide as the screen, apart from GTK's border.
    private var isFullScreen: Bool {
        (app.native.all(role: .frame).first?.extents?.width ?? 0) > 1_260
    }
}
