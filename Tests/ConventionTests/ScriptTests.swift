import Foundation
import Testing

@Suite("What the scripts that run the tests say")
struct ScriptTests {
    @Test("A root that looks like Flatpak's is told at once, in a sentence")
    func emptyFlatpakInfo() throws {
        let root = try makeRoot(flatpakInfo: "")
        defer { try? FileManager.default.removeItem(at: root) }
        let (status, said) = try run("Scripts/run-headless", ["true"], variables: ["HEADLESS_ROOT": root.path])
        #expect(status == 1)
        #expect(said.contains("\(root.path)/.flatpak-info is there and empty"), "\(said)")
        #expect(said.hasSuffix("remove it.\n"))
    }

    @Test("No bus is at the root's top: WebKit's sandbox would put an empty file beside it")
    func busesHaveDirectories() throws {
        let pattern = /unix:path=\/[^\/"' ]*["' ]/
        let folders = ["Sources", "Tests", "Scripts", "packaging"]
        for file in try Repository.files(in: folders, withExtensions: ["swift", "js", ""]) {
            for (index, line) in file.lines.enumerated() where line.firstMatch(of: pattern) != nil {
                Issue.record("\(file.path):\(index + 1): name a socket in a directory, such as /nowhere/bus.")
            }
        }
    }

    @Test("The summary has every failure once, and counts")
    func summary() throws {
        let (_, said) = try run(
            "Scripts/readable-tests", [],
            input: """
                == EndToEndTests.ATests
                Test Case 'ATests.testGood' started at 1
                Test Case 'ATests.testGood' passed (1.0 seconds)
                Test Case 'ATests.testBad' started at 1
                /a/ATests.swift:7: error: ATests.testBad : failed - No link
                Test Case 'ATests.testBad' failed (1.0 seconds)
                Test Case 'ATests.testLater' skipped (1.0 seconds)
                == end EndToEndTests.ATests ended with the status 1.
                == EndToEndTests.BTests
                Test Case 'BTests.testHalf' started at 1
                half a line
                == end EndToEndTests.BTests ended with the status 132.
                == EndToEndTests.CTests
                == end EndToEndTests.CTests ended with the status 1.
                == Everything but the application itself
                ✔ Test run with 900 tests in 90 suites passed after 2 seconds.
                == end\u{20}

                """)
        let summary = said.components(separatedBy: "What failed:\n").last ?? ""
        let lines = summary.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines == [
                "/a/ATests.swift:7: error: ATests.testBad : failed - No link",
                "The tests ended in the middle of BTests.testHalf.",
                "EndToEndTests.CTests ended with the status 1.",
                "904 tests in 0 min 0 s: 2 failed, 1 skipped.",
            ], "\(said)")
    }

    private func makeRoot(flatpakInfo: String) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "root-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        try Data(flatpakInfo.utf8).write(to: root.appending(path: ".flatpak-info"))
        return root
    }

    /// Runs a script to its end and returns its exit status and what it said, on either stream.
    private func run(
        _ script: String, _ arguments: [String], variables: [String: String] = [:], input: String = ""
    ) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL = Repository.root.appending(path: script)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
