import DemoServer
import HybridTestSupport
import XCTest

/// The touch keyboard in the kiosk's session with sway.
final class SwayKeyboardTests: KioskTestCase {
    func testKeyboardAppearsOnlyForTextFields() throws {
        try enterSway()
        try openKiosk("", "/posts/new")
        try waitForKeyboard()
        waitForFullHeight()
        try click(.entry, "Title")
        try waitForRoom()
        try typeFirstKey()
        try click(.heading, "New post")
        waitForFullHeight()
        try click(.pushButton, "Save")
        try waitForQuiet()
        XCTAssertGreaterThan(height, 0)
        XCTAssertEqual(height, screenHeight)
    }

    func testFieldStaysVisibleAboveKeyboard() throws {
        server.behaviour.hostileScript = """
            document.body.innerHTML = `<input aria-label="Low" style="position: absolute; top: 800px"><p>waiting</p>`
            onresize = () => setTimeout(() => {
              const { bottom } = document.querySelector("input").getBoundingClientRect()
              document.querySelector("p").textContent = bottom <= innerHeight ? "visible" : "hidden"
            }, 100)
            """
        try enterSway()
        try openKiosk("", "/hostile/script")
        try waitForKeyboard()
        try click(.entry, "Low")
        try waitForRoom()
        try waitForText("visible")
    }

    func testKeypadCoversPageAndKeyboard() throws {
        try enterSway()
        try openKiosk(try staffAccess(), "/posts/new")
        try waitForKeyboard()
        try click(.entry, "Title")
        try waitForRoom()
        let firstKey = height + 40
        try input.key("ctrl+shift+F12")
        try waitForNativeKeyboard("1")
        let size = { self.app.native.find(role: .frame, name: "Staff")?.extents.map { [$0.width, $0.height] } }
        pump(until: { size() == [SwaySession.size.width, SwaySession.size.height] }, "the keypad covers the screen")
        // The keyboard does not type into the field below.
        try input.point(x: 110, y: firstKey)
        try input.clickHere(times: 1)
        try pressKey("Escape")
        try waitForKeyboard()
        XCTAssertEqual(try waitForElement(.entry, "Title").text, "")
    }

    func testFieldOfModalStaysVisibleAboveKeyboard() throws { try checkModal() }

    func testFieldOfModalStaysVisibleOnRotatedScreen() throws { try checkModal("output * transform 90") }

    private func checkModal(_ settings: String = "") throws {
        let patterns = #""/new$", "/edit$""#
        server.behaviour.pathConfiguration = .text(
            DemoServer.pathConfiguration.replacing(patterns, with: #""/hostile/script", \#(patterns)"#))
        server.behaviour.hostileScript = """
            document.body.innerHTML = `<h1>A form</h1><p></p><input aria-label="Low" style="position: absolute">`
            const [text, field] = [document.querySelector("p"), document.querySelector("input")]
            requestAnimationFrame(() => {
              field.style.top = `${innerHeight - 60}px`
              text.textContent = "ready"
            })
            onresize = () => setTimeout(() => {
              text.textContent = field.getBoundingClientRect().bottom <= innerHeight ? "visible" : "hidden"
            }, 100)
            """
        try enterSway(settings: settings)
        try openKiosk()
        try activate("visit", server.url + "/hostile/script")
        try waitForVisit("/hostile/script")
        try waitForText("ready")
        pump(until: { dialog != nil }, "the modal appears")
        let before = try XCTUnwrap(dialog)
        try click(.entry, "Low")
        try waitForRoom(withDialog: true)
        try waitForText("visible")
        // The keyboard disappears.
        let lowered = try XCTUnwrap(dialog)
        try click(x: lowered.x + lowered.width / 2, y: lowered.y + lowered.height / 2)
        pump(until: { self.dialog == before }, "the modal returns to \(before), not \(String(describing: dialog))")
    }

    func testSignInDialogStaysVisibleAboveKeyboard() throws {
        try enterSway()
        try launchKiosk(path: "/protected")
        try waitForWindow("Sign In")
        pump(until: { dialog != nil }, "sway shows the dialog")
        let size = try XCTUnwrap(dialog).height
        try waitForRoom(withDialog: true)
        XCTAssertEqual(dialog?.height, size)
    }

    func testNextVisitorFindsNormalKeyboard() throws {
        try enterSway()
        try openKiosk("", "/posts/new")
        try waitForKeyboard()
        try click(.entry, "Title")
        try waitForRoom()
        let entry = try waitForElement(.entry, "Title")
        pump(
            until: {
                // A click that misses the keyboard reaches the page, which then loses the keyboard.
                if height == screenHeight {
                    try? click(.entry, "Title")
                    return false
                }
                // The keyboard's menu of layouts, and Emoji.
                try? click(x: 320, y: screenHeight - 55)
                lookAgain(timeout: Timeouts.scaled(1)) { false }
                try? click(x: 285, y: screenHeight - 201)
                lookAgain(timeout: Timeouts.scaled(1)) { false }
                try? click(x: 330, y: screenHeight - 360)
                return lookAgain(timeout: Timeouts.scaled(1)) {
                    entry.text?.unicodeScalars.contains { !$0.isASCII } == true
                }
            }, "the keyboard types \(entry.text ?? "")")
        let keyboard = try XCTUnwrap(sway?.keyboard)
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        try waitForVisit("/posts/new")
        pump(until: { sway?.keyboard.map { $0 != keyboard } == true }, "the keyboard starts again")
        try waitForKeyboard()
        try click(.entry, "Title")
        try waitForRoom()
        try typeFirstKey()
    }

    /// Presses the first key, Q, until the keyboard, which has just appeared, responds.
    private func typeFirstKey() throws {
        let entry = try waitForElement(.entry, "Title")
        pump(
            until: {
                // An early click reaches the page, which then loses the keyboard.
                if height == screenHeight { try? click(.entry, "Title") } else { try? click(x: 110, y: height + 40) }
                return lookAgain(timeout: Timeouts.scaled(1)) { entry.text?.isEmpty == false }
            }, "the keyboard types")
        XCTAssertEqual(entry.text?.first, "q")
    }

    /// The display on which the kiosk is.
    private var output: JSONValue {
        let tree = try? sway?.swaymsg("-t", "get_tree")
        return tree.flatMap { JSONValue(parsing: $0) }?["nodes"].array.last ?? .null
    }

    private func frame(of window: JSONValue) -> AccessibleExtents? {
        let numbers = ["x", "y", "width", "height"].compactMap { window["rect"][$0].int }
        guard numbers.count == 4 else { return nil }
        return AccessibleExtents(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The height of the kiosk's window, which ends above the keyboard.
    private var height: Int { frame(of: output["nodes"][0]["nodes"][0])?.height ?? 0 }
    private var screenHeight: Int { frame(of: output)?.height ?? 0 }
    /// The window above the kiosk's; `nil` if there is none.
    private var dialog: AccessibleExtents? { frame(of: output["nodes"][0]["floating_nodes"][0]) }

    /// Waits until the keyboard is visible and covers no window.
    private func waitForRoom(withDialog: Bool = false) throws {
        pump(until: { self.height > 0 && self.height < self.screenHeight - 100 }, "the keyboard appears")
        pump(
            until: { self.dialog.map { $0.y >= 0 && $0.y + $0.height <= self.height } ?? !withDialog },
            "the window ends above the keyboard, not \(dialog.map { $0.y + $0.height } ?? 0), \(height)")
    }

    private func waitForFullHeight() {
        pump(until: { height > 0 && height == screenHeight }, "the keyboard disappears")
    }

    /// Clicks a part of the page in front. A window does not know its position.
    private func click(_ role: AccessibleRole, _ name: String) throws {
        let centre = try XCTUnwrap(try waitForElement(role, name).extents).centre
        guard let dialog else { return try click(x: centre.x, y: centre.y) }
        let page = app.accessibility.documents.first { $0.address == server.url + (stacks.modal?.last ?? "") }
        // The page is below a header bar.
        let header = dialog.height - (page?.node.extents?.height ?? 0)
        try click(x: dialog.x + centre.x, y: dialog.y + header + centre.y)
    }

    /// Clicks a position of the display, which may be rotated.
    private func click(x: Int, y: Int) throws {
        for command in ["set \(x) \(y)", "press button1", "release button1"] {
            try sway?.swaymsg("seat - cursor \(command)")
        }
    }
}
