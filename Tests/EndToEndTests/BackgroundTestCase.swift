import DemoServer
import HybridTestSupport
import XCTest

/// A test with an installed application whose user controls whether it runs without a window.
class BackgroundTestCase: EndToEndTestCase {
    let keepRunning = "Run in background"
    let startAtLogin = "Start at login"

    func start(
        _ arguments: [String] = [], at path: String = "/", members: String = "", variables: [String: String] = [:],
        waiting: Bool = true
    ) throws -> InstalledDemo {
        let field = try InstalledDemo(server.url + path, members: members, in: environment)
        try launchField(field, arguments, variables: variables, waiting: waiting)
        return field
    }

    func launchField(
        _ field: InstalledDemo, _ arguments: [String] = [], variables: [String: String] = [:], waiting: Bool? = nil
    ) throws {
        try launch(
            path: nil, arguments: field.arguments + arguments, variables: variables, profile: "default")
        guard waiting ?? arguments.isEmpty else { return }
        try waitForVisit("/")
        try waitForKeyboard()
    }

    func launchAgain(_ field: InstalledDemo) throws {
        let second = try AppProcess(arguments: field.arguments, environment: environment, tracing: false)
        XCTAssertTrue(second.waitForExit(), "the second process ends")
        XCTAssertEqual(second.exitStatus, 0)
    }

    func isRunning(_ field: InstalledDemo) -> Bool { (try? field.activate()) != nil }

    /// Toggles a setting in Preferences and waits for the condition.
    func choose(_ title: String, until isDone: () -> Bool) throws {
        try pressKey("ctrl+comma")
        try waitForWidget(.label, title)
        try chooseByKeyboard(title)
        // The switch moves first.
        pump(until: isDone, "\(title) is chosen")
        leaveWindow("Preferences")
        try waitForKeyboard()
        setMark()
    }

    /// Content of the application's state file with this name.
    func kept(_ name: String) -> String {
        environment.read("home/.local/share/hybrid-desktop/\(InstalledDemo.id)/default/\(name).json")
    }
}
