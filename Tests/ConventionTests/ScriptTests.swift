import Foundation
import Testing

@Suite("Test and release scripts")
struct ScriptTests {
    @Test("A root that looks like Flatpak's is reported immediately")
    func emptyFlatpakInfo() throws {
        let root = try makeRoot(flatpakInfo: "")
        defer { try? FileManager.default.removeItem(at: root) }
        let (status, said) = try Script.run("Scripts/run-headless", ["true"], variables: ["HEADLESS_ROOT": root.path])
        #expect(status == 1)
        #expect(said.contains("\(root.path)/.flatpak-info exists and is empty"), "\(said)")
        #expect(said.hasSuffix("remove it.\n"))
    }

    @Test("No bus socket is in the root directory, where WebKit's sandbox would create a file")
    func busesHaveDirectories() throws {
        let pattern = /unix:path=\/[^\/"' ]*["' ]/
        let folders = ["Sources", "Tests", "Scripts", "packaging"]
        for file in try Repository.files(in: folders, withExtensions: ["swift", "js", ""]) {
            for (index, line) in file.lines.enumerated() where line.firstMatch(of: pattern) != nil {
                Issue.record("\(file.path):\(index + 1): name a socket in a directory, such as /nowhere/bus.")
            }
        }
    }

    @Test("A version is tagged exactly once, after the changelog dates it")
    func tagging() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "tag-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for path in ["Scripts/tag-version", "Scripts/library.sh", "Sources/HybridValues/Version.swift"] {
            let copy = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: copy)
        }
        let version = try #require(
            try Repository.file("Sources/HybridValues/Version.swift").text.firstMatch(of: /current = "([^"]+)"/)?.1)
        let commit = "git init -q 2>/dev/null; git add -A && git -c user.name=a -c user.email=a@b commit -qm a"
        func release(_ heading: String, _ unreleased: String = "") throws -> (status: Int32, said: String) {
            let changelog =
                "# Changelog\n\n## [Unreleased]\n\(unreleased)\n\(heading)\n\n- News.\n\n## [0.0.1] - 2020-01-01\n"
            try Data(changelog.utf8).write(to: root.appending(path: "CHANGELOG.md"))
            return try Script.run(
                "/bin/sh", ["-c", "cd \"$0\" && { \(commit); Scripts/tag-version; }", root.path],
                variables: ["GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"])
        }
        let undated = try release("## [\(version)] - in preparation")
        #expect(undated.status == 1 && undated.said.contains("no release date"), "\(undated)")
        let unfinished = try release("## [\(version)] - 2026-01-31", "\n- More.\n")
        #expect(unfinished.status == 1 && unfinished.said.contains("under Unreleased"), "\(unfinished)")
        let good = try release("## [\(version)] - 2026-01-31")
        #expect(good.status == 0, "\(good)")
        let text = try Script.run("/bin/sh", ["-c", "cd \"$0\" && git cat-file tag v\(version)", root.path]).said
        #expect(text.hasSuffix("\n\nHybridDesktop \(version)\n\n- News.\n"), "\(text)")
        let again = try release("## [\(version)] - 2026-02-01")
        #expect(again.status == 1 && again.said.contains("already exists"), "\(again)")
    }

    @Test("Every tag matches a dated changelog entry and the version in its sources")
    func tags() throws {
        let changelog = try Repository.file("CHANGELOG.md").lines
        let tags = try Script.run("/usr/bin/env", ["git", "-C", Repository.root.path, "tag", "--list", "v*"])
        // A copy of the sources without the Git history has no tags.
        guard tags.status == 0 else { return }
        for tag in tags.said.split(separator: "\n") {
            let heading = "## [\(tag.dropFirst())] - 2"
            #expect(
                changelog.contains { $0.hasPrefix(heading) }, "The changelog does not say when \(tag) was released.")
            let sources = try Script.run(
                "/usr/bin/env",
                ["git", "-C", Repository.root.path, "show", "\(tag):Sources/HybridValues/Version.swift"])
            #expect(sources.said.contains("\"\(tag.dropFirst())\""), "The sources of \(tag) name another version.")
        }
    }

    @Test("The summary lists each failure once and counts them")
    func summary() throws {
        let (_, said) = try Script.run(
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
        let summary = said.components(separatedBy: "Failures:\n").last ?? ""
        let lines = summary.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(
            lines == [
                "/a/ATests.swift:7: error: ATests.testBad : failed - No link",
                "The tests ended during BTests.testHalf.",
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
}
