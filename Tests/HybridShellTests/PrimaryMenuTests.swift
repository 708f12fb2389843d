import CGtk
import GLibBridge
import XCTest

@testable import HybridShell

/// Commands of an application's own code in the menu.
final class PrimaryMenuTests: ShellTestCase {
    /// GTK aborts the program for an invalid action name.
    func testInvalidAndTakenNamesAreOmitted() throws {
        var environment = try environment()
        environment.setCommands(
            ["sync", "bad name!", "quit", "sync"].map { name in MenuCommand(name, title: name) { _ in } })
        XCTAssertEqual(environment.commands.map(\.name), ["sync"])
        XCTAssertEqual(environment.refusedCommands, ["bad name!", "quit", "sync"])
        _ = PrimaryMenu(PrimaryMenu.Content(environment))
    }
}
