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
