import ArgumentParser
import HybridNative
import XCTest

@testable import HybridTools

/// A test that calls commands with arguments and records what they write. The program is not started.
class CommandTestCase: MainLoopTestCase {
    private(set) var environment: TestEnvironment!

    override func prepare() throws {
        try super.prepare()
        environment = try TestEnvironment()
    }

    override func cleanUp() {
        environment?.remove()
        super.cleanUp()
    }

    func file(_ text: String, _ name: String) throws -> String {
        try environment.write(text, to: name)
    }

    /// Returns the command's output, and the sentence with which the program would end with status 2.
    func run(_ arguments: [String]) -> (stdout: String, error: String) {
        var stdout = ""
        do {
            guard let command = try Tools.parseAsRoot(arguments) as? any OutputCommand else {
                return ("", "\(arguments) is another command")
            }
            try command.run { stdout += $0 }
            return (stdout, "")
        } catch {
            return (stdout, CommandEnd.sentence(for: error, of: Tools.self))
        }
    }

    func check(_ text: String, isASentenceWith parts: [String], _ name: String) {
        XCTAssertEqual(text.split(separator: "\n").count, 1, "\(name): \(text)")
        for part in parts { XCTAssertTrue(text.contains(part), "\(name): \(part) in \(text)") }
    }
}
