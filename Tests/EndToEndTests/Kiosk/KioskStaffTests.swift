import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The staff's access to a kiosk.
final class KioskStaffTests: KioskTestCase {
    private static let key = "ctrl+shift+F12"

    private func step(_ name: String, where condition: (TraceEvent) -> Bool = { _ in true }) throws -> TraceEvent {
        try waitForTrace("kiosk.staff") { $0["step"].string == name && condition($0) }
    }

    private func ask() throws {
        try pressKey(Self.key)
        _ = try step("asked")
        try waitForNativeKeyboard("1")
    }

    private func enter(_ pin: String) throws {
        setMark()
        try input.type(pin)
        try input.key("Return")
    }

    private func openPanel() throws {
        try ask()
        try enter(Self.staffPin)
        _ = try step("granted")
        try waitForWidget(.pushButton, "Wipe Now")
    }

    func testGestureAndKeypadOpenPanel() throws {
        try openKiosk(try staffAccess(), "/posts/new")
        try focus(.entry, "Title")
        try input.point(x: 20, y: 20)
        setMark()
        try input.clickHere(times: 5)
        _ = try step("asked")
        try waitForNativeKeyboard("1")
        try enter("1111")
        XCTAssertEqual(try step("failed")["failures"].int, 1)
        try waitForWidget(.label, "This PIN is wrong.")
        setMark()
        for digit in Self.staffPin { try pressButton("\(digit)", window: "Staff") }
        try waitForWidget(.label, "4 digits")
        try pressButton("Unlock")
        _ = try step("granted")
        try waitForWidget(.label, "Connected\nA page has just loaded.")
        XCTAssertEqual(app.native.find(role: .pushButton, name: "Power Off")?.has(.sensitive), false)
        // The keys of the keypad and the panel do not reach the page.
        try input.type("secret")
        try pressKey("Escape")
        _ = try step("closed")
        try waitForKeyboard()
        XCTAssertEqual(try waitForElement(.entry, "Title").text, "")
        for part in [Self.staffPin, "1111"] { XCTAssertFalse(app.trace.contains { "\($0)".contains("\"\(part)\"") }) }
        XCTAssertEqual(stacks.main, ["/posts/new"])
        try openPanel()
        try pressButton("First Page")
        _ = try step("chosen") { $0["action"].string == "home" }
        try openPanel()
        try pressButton("Reload")
        try waitForVisit("/posts/new")
        try openPanel()
        try pressButton("Wipe Now")
        try waitForTrace("kiosk.wiped")
        try waitForVisit("/posts/new")
    }

    func testPageCannotAskInFrontOfKeypad() throws {
        server.behaviour.hostileScript = """
            const ask = () => {
              if (document.hasFocus()) return setTimeout(ask, 100)
              prompt("Enter the Staff PIN")
              fetch("/asked")
            }
            setTimeout(ask, 500)
            """
        try openKiosk(try staffAccess(), "/hostile/script")
        try waitForKeyboard()
        try ask()
        pump(until: { !server.requests(for: "/asked").isEmpty }, "the page has its answer")
        try waitForNativeKeyboard("1")
        try enter(Self.staffPin)
        _ = try step("granted")
    }

    /// A page can request a modal at any time. Its window is kept and shown again.
    func testModalStaysBehindKeypad() throws {
        server.behaviour.hostileScript = """
            const go = () => document.hasFocus() ? setTimeout(go, 100) : location.assign("/modal/locked")
            setTimeout(go, 500)
            """
        try openKiosk(try staffAccess(), "/hostile/script")
        try waitForKeyboard()
        try ask()
        pump(until: { !server.requests(for: "/modal/locked").isEmpty }, "the modal is requested")
        try waitForNativeKeyboard("1")
        try enter(Self.staffPin)
        _ = try step("granted")
        try pressKey("Escape")
        _ = try step("closed")
        pump(until: { stacks.modal == ["/modal/locked"] }, "the modal appears")
        try waitForKeyboard()
        try openPanel()
    }

    /// While a dialog is open, it receives all presses.
    func testGestureWorksBesideDialog() throws {
        server.behaviour.hostileScript = #"setTimeout(() => alert("Welcome"), 500)"#
        try openKiosk(try staffAccess(), "/hostile/script")
        try waitForNativeKeyboard("Close")
        try input.point(x: 20, y: 20)
        setMark()
        try input.clickHere(times: 5)
        _ = try step("asked")
        try waitForNativeKeyboard("1")
    }

    func testStaffChangesVolumeReadsLogAndTurnsScreenOff() throws {
        let volume = try environment.write("0.75\n", to: "volume")
        let screen = environment.path("screen")
        let programs = [
            "wpctl": """
            case $1 in
            get-volume) echo "Volume: $(cat '\(volume)')" ;;
            set-volume) echo "0.${3%?}" >'\(volume)' ;;
            esac
            """,
            "brightnessctl": "echo \"$*\" >>'\(environment.path("brightness"))'; echo intel,backlight,48,50%,96",
            "journalctl": "echo \"$*\"; echo 'started url=https://ada:secret@example.com/'",
            "kiosk-screen": "echo $1 >>'\(screen)'",
        ]
        for (name, script) in programs {
            try environment.write("#!/bin/sh\n\(script)\n", to: "programs/\(name)", executable: true)
        }
        let path = "\(environment.path("programs")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        let access = try staffAccess().replacing(" }", with: #", "volume": { "max": 80 }, "brightness": {} }"#)
        try openKiosk(
            access, "/posts/new",
            variables: [
                "PATH": path, "HYBRIDDESKTOP_KIOSK_UNIT": "hybriddesktop-kiosk@DP-1.service",
                "HYBRIDDESKTOP_KIOSK_SCREEN": environment.path("programs/kiosk-screen"),
            ])
        try waitForKeyboard()
        try focus(.entry, "Title")
        try openPanel()
        try waitForWidget(.label, "75%")
        try pressButton("Louder")
        pump(until: { environment.read("volume") == "0.80\n" }, "the volume is at its limit")
        try waitForWidget(.label, "80%")
        XCTAssertEqual(app.native.find(role: .pushButton, name: "Louder")?.has(.sensitive), false)
        try pressButton("Quieter")
        pump(until: { environment.read("volume") == "0.70\n" }, "the volume is lower")
        try pressButton("Brighter")
        pump(until: { environment.read("brightness").contains("set 60%\n") }, "the screen is brighter")
        try pressButton("Show Log")
        var log = ""
        pump(
            until: {
                log = app.native.find { $0.name == "Log" && $0.role == .text }?.text ?? ""
                return log.contains("started")
            }, "the log appears")
        XCTAssertTrue(log.contains("_SYSTEMD_USER_UNIT=hybriddesktop-kiosk@DP-1.service"), log)
        XCTAssertFalse(log.contains("secret"), log)
        try pressButton("Turn Screen Off")
        _ = try step("closed")
        pump(until: { environment.read("screen") == "on\noff\n" }, "the screen is off")
        pump(
            until: {
                try? pressKey("x")
                return lookAgain(timeout: Timeouts.scaled(2)) { environment.read("screen") == "on\noff\non\n" }
            }, "input turns the screen on")
        // The page has received no key.
        try waitForKeyboard()
        try pressKey("y")
        let entry = try waitForElement(.entry, "Title")
        pump(until: { entry.text == "y" }, "the field contains \(entry.text ?? "")")
    }

    func testStaffEndsAndRestartsKiosk() throws {
        for (button, status) in [("Exit to Maintenance", 76), ("Restart", 75)] as [(String, Int32)] {
            try openKiosk(try staffAccess(), variables: ["INVOCATION_ID": "1"])
            try waitForKeyboard()
            try openPanel()
            try pressButton(button)
            XCTAssertTrue(app.waitForExit())
            XCTAssertEqual(app.exitStatus, status)
        }
    }

    func testLockSurvivesRestart() throws {
        try launchKiosk(try staffAccess())
        try waitForVisit("/")
        try waitForKeyboard()
        try ask()
        for count in 1...5 {
            try enter("135\(count)")
            XCTAssertEqual(try step("failed")["failures"].int, count)
        }
        XCTAssertEqual(try step("locked")["seconds"].int, 60)
        app.terminateUnasked()
        XCTAssertTrue(app.waitForExit())
        try launchKiosk(try staffAccess(), profile: profile)
        try waitForVisit("/")
        try waitForKeyboard()
        try pressKey(Self.key)
        pump(until: { app.native.shows("Too many wrong PINs") }, "the keypad is locked")
        // The focus is on the button that closes the keypad.
        try enter(Self.staffPin)
        _ = try step("closed")
        XCTAssertFalse(app.trace.contains { $0.event == "kiosk.staff" && $0["step"].string == "granted" })
    }

    func testComputerIsTurnedOff() throws {
        let address = try XCTUnwrap(ProcessInfo.processInfo.environment["DBUS_SESSION_BUS_ADDRESS"])
        let manager = try provide(FakeLoginManager(on: address, answering: "yes"))
        try openKiosk(try staffAccess(), variables: manager.variables)
        try waitForKeyboard()
        try openPanel()
        let button = try waitForWidget(.pushButton, "Power Off")
        pump(until: { button.has(.sensitive) }, "the button is enabled")
        try pressButton("Power Off")
        pump(until: { manager.calls == ["CanPowerOff", "PowerOff"] }, "the computer is turned off")
    }

    func testIdleResetClosesPanel() throws {
        try openKiosk(try staffAccess() + #", "idleTimeout": \#(Int(Timeouts.scaled(5))), "countdown": 0"#)
        try waitForKeyboard()
        try openPanel()
        try waitForTrace("kiosk.wiped") { $0["reason"].string == "idle" }
        waitForWidgetToGo(.pushButton, "Wipe Now")
        try waitForKeyboard()
    }
}
