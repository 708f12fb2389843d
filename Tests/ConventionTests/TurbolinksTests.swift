import Foundation
import Testing

@Suite("Suites that run again with Turbolinks")
struct TurbolinksTests {
    @Test("Scripts/run-tests finds every marked suite")
    func marked() throws {
        let suites = try Repository.files(in: ["Tests/EndToEndTests"], withExtensions: ["swift"])
        let marked = suites.flatMap { file in
            file.lines.filter { $0.contains("RunsWithTurbolinks") }
                .compactMap { $0.firstMatch(of: /(\w+):/).map { "EndToEndTests.\($0.1)" } }
        }
        #expect(marked.count > 20)
        #expect(marked.sorted() == (try found()))
    }

    @Test("Only marked suites skip tests with Turbolinks")
    func skipped() throws {
        for file in try Repository.files(in: ["Tests/EndToEndTests"], withExtensions: ["swift"])
        where file.text.contains("skipWithTurbolinks(") {
            #expect(file.text.contains(", RunsWithTurbolinks {"), "\(file.path): the suite never runs with Turbolinks.")
        }
    }

    /// The names that the script finds, in order.
    private func found() throws -> [String] {
        let python = Process()
        let output = Pipe()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-B", "-c",
            "import runpy, sys; run = runpy.run_path(sys.argv[1]); print(*sorted(run['suites'](run['WITH_TURBOLINKS'])))",
            Repository.root.appending(path: "Scripts/run-tests").path,
        ]
        python.standardOutput = output
        try python.run()
        let names = try output.fileHandleForReading.readToEnd() ?? Data()
        python.waitUntilExit()
        return String(decoding: names, as: UTF8.self).split { $0.isWhitespace }.map(String.init)
    }
}
