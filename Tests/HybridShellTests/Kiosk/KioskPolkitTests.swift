import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import XCTest

/// The rule of polkit that the kiosk's package installs.
final class KioskPolkitTests: ShellTestCase {
    func testOnlyKioskTurnsComputerOffAndRestartsIt() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../packaging/kiosk")
        let rule = try String(contentsOf: root.appending(path: "50-hybriddesktop-kiosk.rules"), encoding: .utf8)
        let polkit = """
            "use strict"; let rule
            const polkit = { Result: { YES: "yes" }, addRule(added) { rule = added } }
            """
        for (user, session, action, expected) in [
            ("kiosk", "local active", "power-off", "yes"),
            ("kiosk", "local active", "power-off-multiple-sessions", "yes"),
            ("kiosk", "local active", "power-off-ignore-inhibit", "undefined"),
            ("kiosk", "local active", "reboot", "yes"), ("kiosk", "local active", "reboot-multiple-sessions", "yes"),
            ("kiosk", "local active", "reboot-ignore-inhibit", "undefined"),
            ("kiosk", "local active", "suspend", "undefined"), ("ada", "local active", "reboot", "undefined"),
            ("ada", "local active", "power-off", "undefined"), ("kiosk", "active", "reboot", "undefined"),
            ("kiosk", "local", "power-off", "undefined"), ("kiosk", "active", "power-off", "undefined"),
        ] {
            let context = ObjectRef(owning: jsc_context_new())
            let (isLocal, isActive) = (session.contains("local"), session.contains("active"))
            let subject = "{ user: '\(user)', local: \(isLocal), active: \(isActive) }"
            let call = "String(rule({ id: 'org.freedesktop.login1.\(action)' }, \(subject)))"
            let value = ObjectRef(owning: jsc_context_evaluate(context.pointer(), "\(polkit)\n\(rule)\n\(call)", -1))
            XCTAssertEqual(
                String(takingGString: jsc_value_to_string(value.pointer())), expected, "\(user) \(session) \(action)")
        }
    }
}
