import Foundation
import Testing

@Suite("Releases")
struct ReleaseTests {
    @Test("A removed public declaration is reported with the remedy")
    func removedDeclaration() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).api")
        defer { try? FileManager.default.removeItem(at: file) }
        let kept = try Repository.file("data/HybridNative.api").text
        let lines = "Visit.gone() | func gone()\nVisit.old() | func old()  // deprecated\n"
        try Data((kept + lines).utf8).write(to: file)
        let checked = try Script.run("Scripts/check-api", [], variables: ["API_FILE": file.path])
        #expect(checked.status == 1)
        #expect(checked.said.contains("longer compile:\n  Visit.gone() | func gone()\nKeep each"), "\(checked)")
        #expect(!checked.said.contains("old()"), "a deprecated one may go")
        let updated = try Script.run("Scripts/check-api", ["--update"], variables: ["API_FILE": file.path])
        #expect(updated.status == 1, "an update does not hide it")
        #expect(try String(contentsOf: file, encoding: .utf8).contains("\nVisit.gone() | func gone()\n"))
    }

    @Test("A program without the protections of a release is reported")
    func unprotectedProgram() throws {
        let checked = try Script.run("Scripts/check-hardening", ["/bin/true", "README.md"])
        #expect(checked.status == 1)
        #expect(checked.said.contains("/bin/true: addresses of functions stay writable."), "\(checked.said)")
        #expect(checked.said.contains("README.md: not a dynamically linked program."), "\(checked.said)")
    }

    @Test("A package without a licence, or a licence without a text, makes no copyright file")
    func unknownComponents() throws {
        let root = try copy([
            "Scripts/make-sbom", "Package.resolved", "packaging/components.json", "packaging/deb/copyright.in",
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        func copyright() throws -> (status: Int32, said: String) {
            try Script.run(root.appending(path: "Scripts/make-sbom").path, ["--copyright"])
        }
        #expect(try copyright().status == 0)
        try replace("\"swift-log\"", by: "\"swift-logs\"", in: root.appending(path: "Package.resolved"))
        let unknown = try copyright()
        #expect(unknown.status == 1 && unknown.said.contains("resolved has swift-logs. Add it to"), "\(unknown)")
        try replace("\"swift-logs\"", by: "\"swift-log\"", in: root.appending(path: "Package.resolved"))
        try replace("License: Unicode-3.0", by: "License: x", in: root.appending(path: "packaging/deb/copyright.in"))
        let bare = try copyright()
        #expect(bare.status == 1 && bare.said.contains("has no text of the licence Unicode-3.0."), "\(bare)")
    }

    @Test("Packages of applications name the same linked projects as the program's package")
    func linkedProjects() throws {
        let source = try Repository.file(
            "Sources/HybridConfiguration/Application/Packaging/ProgramCopyright.swift"
        ).text.replacing(/\\\(.*?"\)/, with: "")
        let copyright = try Script.run("Scripts/make-sbom", ["--copyright"]).said
        let fields = try #require(copyright.firstMatch(of: /Files: usr\/bin\/HybridDesktop .*\n((?:.+\n)+)/)?.1)
        #expect(fields.split(separator: "\n").count > 20)
        for line in fields.split(separator: "\n") {
            #expect(source.contains(line), "ProgramCopyright.swift lacks this line of make-sbom: \(line)")
        }
    }

    @Test("The site's dead anchors are reported")
    func deadAnchor() throws {
        let icon = "data/icons/hicolor/scalable/apps/dev.hybriddesktop.HybridDesktop.svg"
        let root = try copy([
            "Scripts/make-site", "data/site", "data/HybridDesktop.1", icon, "Sources/HybridValues/Version.swift",
        ])
        defer { try? FileManager.default.removeItem(at: root) }
        let readme = root.appending(path: "README.md")
        try Data("| **Start** | [B](B.md) |\n\n[one](CONTRIBUTING.md#one-two)\n".utf8).write(to: readme)
        for name in ["B.md", "CONTRIBUTING.md"] {
            let text = "# B\n\n## One: two\n\n[outside](https://example.com/)\n"
            try Data(text.utf8).write(to: root.appending(path: name))
        }
        let site = root.appending(path: "site").path
        func make() throws -> (status: Int32, said: String) {
            try Script.run(root.appending(path: "Scripts/make-site").path, [site])
        }
        let made = try make()
        #expect(made.status == 0, "\(made.said)")
        try replace("One: two", by: "One three", in: root.appending(path: "CONTRIBUTING.md"))
        let dead = try make()
        #expect(dead.status == 1)
        #expect(dead.said.contains("README.md links to CONTRIBUTING.html#one-two, but"), "\(dead.said)")
    }

    private func copy(_ paths: [String]) throws -> URL {
        let root = FileManager.default.temporaryDirectory.appending(path: "release-\(UUID().uuidString)")
        for path in paths {
            let target = root.appending(path: path)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: path), to: target)
        }
        return root
    }

    private func replace(_ text: String, by other: String, in file: URL) throws {
        let old = try String(contentsOf: file, encoding: .utf8)
        #expect(old.contains(text))
        try Data(old.replacingOccurrences(of: text, with: other).utf8).write(to: file)
    }
}
