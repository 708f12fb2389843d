import Testing

@Suite("Rules for all files")
struct FileRuleTests {
    /// A file above the first limit is worth splitting. Above the second it must be split. Tables of test cases may be
    /// long.
    private static let worthSplitting = 250
    private static let tooLong = 400

    @Test("No file is too long")
    func length() throws {
        let files = try Repository.files(in: ["Sources", "Resources", "Tests"], withExtensions: ["swift", "js"])
        for file in files where !file.path.hasSuffix("Cases.swift") {
            let count = file.lines.count - 1
            if count > Self.worthSplitting { print("\(file.path) has \(count) lines: worth splitting.") }
            #expect(count <= Self.tooLong, "\(file.path) has \(count) lines: split it.")
        }
    }

    @Test("A to-do note names its issue")
    func notes() throws {
        for file in try Repository.commented() {
            for violation in untracked(in: file) { Issue.record("\(violation)") }
        }
    }

    @Test("The check of to-do notes can fail")
    func notesCanFail() {
        let note = ["TO", "DO"].joined()
        let text = "let a = 1  // \(note): think\n// \(note)(https://example.com/1): think\n// \(note)s are fine\n"
        let violations = untracked(in: RepositoryFile(path: "A.swift", text: text))
        #expect(violations == ["A.swift:1: \(note) without the address of its issue."])
    }

    /// A clock measures the machine: `make bench` compares programs in one run.
    @Test("No test asserts on a clock")
    func clocks() throws {
        for file in try Repository.files(in: ["Tests"], withExtensions: ["swift"]) {
            for (index, line) in file.lines.enumerated() where assertsOnClock(String(line)) {
                Issue.record(
                    "\(file.path):\(index + 1): This asserts on a clock. Assert what happens, or use make bench.")
            }
        }
    }

    @Test("The check for clocks can fail")
    func clocksCanFail() {
        #expect(assertsOnClock("XCTAssert" + "LessThan(MainLoop.now - start, 500)"))
        #expect(assertsOnClock("let clock = Continuous" + "Clock()"))
        #expect(!assertsOnClock("XCTAssertGreaterThanOrEqual(answer.milliseconds, 119)"))
    }

    /// True for an upper limit. A lower limit, such as that of an ordered delay, holds on every machine.
    private func assertsOnClock(_ line: String) -> Bool {
        line.contains("Continuous" + "Clock") || line.contains("Processor" + "Clock.now - ")
            || [".now - ", ".milliseconds"].contains { line.contains($0) }
                && (line.contains("XCTAssert" + "LessThan") || line.contains("#expect(") && line.contains(" < "))
    }

    private func untracked(in file: RepositoryFile) -> [String] {
        file.lines.enumerated().flatMap { index, line in
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            return [["TO", "DO"], ["FIX", "ME"]].map { $0.joined() }
                .filter { words.contains(Substring($0)) && !line.contains("https://") }
                .map { "\(file.path):\(index + 1): \($0) without the address of its issue." }
        }
    }
}
