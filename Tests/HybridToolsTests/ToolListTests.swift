import ArgumentParser
import HybridCommands
import XCTest

@testable import HybridTools

/// The lists of commands agree.
final class ToolListTests: XCTestCase {
    func testEveryToolIsACommand() {
        let names = Tools.configuration.subcommands.map { $0._commandName }
        XCTAssertEqual(
            Set(names), Set(Tool.allCases.map(\.rawValue)).union(["open", "install", "uninstall"]))
    }
}
