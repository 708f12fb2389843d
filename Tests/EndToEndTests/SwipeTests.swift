import DemoServer
import XCTest

/// Two-finger swipes on a touchpad, which reach the page as horizontal scroll events.
final class SwipeTests: EndToEndTestCase {
    func testSwipeToTheRightGoesBack() throws {
        try open()
        try pressLink("All posts")
        try waitForVisit("/posts")
        try swipe(button: 7)
        try pressLink("New post")
        try waitForVisit("/posts/new")
        XCTAssertEqual(stacks.main, ["/", "/posts"], "a swipe to the left leads nowhere")
        try pressKey("Escape")
        pump(until: { stacks.modal == nil }, "the dialog closes")

        try swipe(button: 6)
        try waitForVisit("/")
        XCTAssertEqual(stacks.main, ["/"])
    }

    /// X uses buttons 6 and 7 for horizontal scrolling.
    private func swipe(button: Int) throws {
        setMark()
        try input.click(x: 300, y: 300, button: button)
        try input.scrollSideways(11, button: button)
    }
}
