import Foundation
import Testing

@Suite("Documents agree with the project")
struct DocumentTests {
    private static let appID = "dev.hybriddesktop.HybridDesktop"

    @Test("The changelog, the metainfo and the program have the same version")
    func versions() throws {
        let changelog = try Repository.file("CHANGELOG.md").text.firstMatch(of: /\n## \[(\d+\.\d+\.\d+)\]/)?.1
        let metainfo = try Repository.file("data/\(Self.appID).metainfo.xml").text
            .firstMatch(of: /<release version="([^"]+)"/)?.1
        let program = try Repository.file("Sources/HybridValues/Version.swift").text
            .firstMatch(of: /current = "([^"]+)"/)?.1
        let version = try #require(program)
        #expect(changelog == version)
        #expect(metainfo == version)
    }

    @Test("Every link to a file is valid")
    func links() throws {
        let top = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].compactMap { try? Repository.file($0) }
        let documents = try top + Repository.files(in: ["Docs"], withExtensions: ["md"])
        #expect(!documents.isEmpty)
        for link in documents.flatMap(deadLinks) { Issue.record("\(link)") }
    }

    @Test("The check of links can fail")
    func linksCanFail() {
        let text = """
            [a](Docs/NoSuch.md) [b](https://example.com/) ![c](Makefile#x) [d](#here)
            ```
            [e](sample.md)
            ```
            """
        let dead = deadLinks(in: RepositoryFile(path: "README.md", text: text))
        #expect(dead == ["README.md links to Docs/NoSuch.md, which does not exist."])
    }

    @Test("The README links to every document")
    func documentsAreFound() throws {
        let readme = try Repository.file("README.md").text
        for document in try Repository.files(in: ["Docs"], withExtensions: ["md"]) {
            #expect(readme.contains("](\(document.path))"), "README.md does not link to \(document.path).")
        }
    }

    @Test("Every trace event is documented, and in the test of the fields")
    func events() throws {
        let folder = "Sources/HybridNavigation/Diagnostics"
        let source = try Repository.file("\(folder)/TraceEvent+JSON.swift").text
        var names = source.matches(of: /"(\w+)\.(\w+)"\.(?:with|about)\(/).map { ("\($0.1)", "\($0.2)") }
        for file in [
            "\(folder)/TraceEvent.swift", "Sources/HybridAuthentication/Authentication/AuthenticationStep.swift",
        ] {
            for steps in try Repository.file(file).text.matches(of: /enum (\w+)Step: String.*\n +case ([\w, ]+)/) {
                names += steps.2.split(separator: ", ").map { (steps.1.lowercased(), "\($0)") }
            }
        }
        #expect(names.count > 45)
        let rows = try Repository.file("Docs/QA.md").lines.filter { $0.hasPrefix("| `") }
        let tested = try Repository.file("Tests/HybridCoreTests/TraceEventTests.swift").text
        for (object, step) in names {
            // Events that differ only in the last word share a row: `download.started`, `.failed`.
            let isDocumented = rows.contains { $0.contains("`\(object).") && $0.contains(".\(step)`") }
            #expect(isDocumented, "Docs/QA.md does not tell of \(object).\(step).")
            #expect(tested.contains("\"\(object).\(step)\""), "TraceEventTests has no \(object).\(step).")
        }
    }

    @Test("Every command is documented")
    func commands() throws {
        let rows = try Repository.file("Docs/QA.md").lines.filter { $0.hasPrefix("| `") }
        let source = try Repository.file("Sources/HybridValues/Window/UserCommand.swift").text
        let names = source.prefix(upTo: source.firstRange(of: "enum Parameter")?.lowerBound ?? source.endIndex)
            .matches(of: /case (\w+(?:, \w+)*)(?: = "([\w-]+)")?/)
            .flatMap { match in match.2.map { [$0] } ?? match.1.split(separator: ", ") }
        #expect(names.count > 20)
        for name in names {
            #expect(rows.contains { $0.contains("`\(name)`") }, "Docs/QA.md does not tell of the command \(name).")
        }
    }

    @Test("Every bridge component is documented")
    func components() throws {
        let source = try Repository.file("Sources/HybridComponents/ComponentBox.swift").text
        let names = source.matches(of: /\.init\("([a-z-]+)"/).map { String($0.1) }
        let headings = try Repository.file("Docs/Bridge.md").lines.filter { $0.hasPrefix("### ") }
        let documented = headings.flatMap { $0.dropFirst(4).split(separator: ", ") }.map(String.init)
        #expect(names.count > 15)
        for name in names {
            #expect(documented.contains(name), "Docs/Bridge.md has no section for the component \(name).")
        }
    }

    @Test("Every path property is documented")
    func properties() throws {
        let source = try Repository.file("Sources/HybridValues/PathConfiguration/PathProperties.swift").text
        let names = source.matches(of: /\n +"(\w+)": \.\w+/).map { String($0.1) }
        let rows = try Repository.file("Docs/Applications.md").lines.filter { $0.hasPrefix("| `") }
        let cells = rows.compactMap { $0.dropFirst(2).split(separator: "|").first }
        #expect(names.count > 10)
        // Only the built-in rules use it.
        for name in names where name != "historical_location" {
            let isDocumented = cells.contains { $0.contains("`\(name)`") }
            #expect(isDocumented, "Docs/Applications.md does not describe the path property \(name).")
        }
    }

    @Test("The targets in Package.swift are in alphabetical order")
    func targets() throws {
        let package = try Repository.file("Package.swift").text
        let names = targetNames(in: package)
        #expect(names.count > 10)
        #expect(names == names.sorted())
        #expect(targetNames(in: ".target(name: \"B\"), .testTarget(\n  name: \"A\")") == ["B", "A"])
    }

    @Test("The files for the desktop are valid")
    func data() throws {
        let check = Process()
        let output = Pipe()
        check.executableURL = Repository.root.appending(path: "Scripts/check-data")
        check.standardOutput = output
        check.standardError = output
        try check.run()
        let report = try output.fileHandleForReading.readToEnd() ?? Data()
        check.waitUntilExit()
        #expect(check.terminationStatus == 0, "\(String(decoding: report, as: UTF8.self))")
    }

    @Test("Continuous integration runs the README's test command")
    func continuousIntegration() throws {
        #expect(try Repository.file(".ci/run").lines.contains("make test"))
    }

    /// Dead links to files, outside code blocks. Ignores anchors within a document.
    private func deadLinks(in document: RepositoryFile) -> [String] {
        let folder = URL(filePath: "/" + document.path).deletingLastPathComponent()
        let prose = document.text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        return prose.matches(of: /\]\(([^)\s#]+)[^)]*\)/).map { String($0.1) }.compactMap { target in
            guard !target.contains(":") else { return nil }
            let path = folder.appending(path: target).standardized.path.dropFirst()
            return Repository.exists(String(path)) ? nil : "\(document.path) links to \(path), which does not exist."
        }
    }

    private func targetNames(in package: String) -> [String] {
        package.matches(of: /\.(?:systemLibrary|target|testTarget|executableTarget)\(\s*name: "(\w+)"/)
            .map { String($0.1) }
    }
}
