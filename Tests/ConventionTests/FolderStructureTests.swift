import Testing

@Suite("Folder structure of modules")
struct FolderStructureTests {
    @Test(
        "Folders of a module have no dependency cycles",
        arguments: [
            "HybridAuthentication", "HybridConfiguration", "HybridNavigation", "HybridServices", "HybridShell",
            "HybridValues",
        ])
    func noCircles(module: String) throws {
        let files = try Repository.files(in: ["Sources/\(module)"], withExtensions: ["swift"])
        #expect(files.count > 10, "the sources were not found")
        for violation in FolderStructure(files).circles { Issue.record("\(violation)") }
    }

    @Test("The general shell does not use its plug-ins")
    func nothingPluggedIn() throws {
        let files = try Repository.files(in: ["Sources/HybridShell"], withExtensions: ["swift"])
        for file in files {
            for (index, line) in file.lines.enumerated() {
                let words = line.lowercased()
                let isNamed = words.contains("kiosk") || words.contains("diagnostic")
                #expect(!isNamed, "\(file.path):\(index + 1): belongs in the module that it names.")
            }
        }
    }

    private func file(_ path: String, _ text: String) -> RepositoryFile {
        RepositoryFile(path: "Sources/Module/\(path).swift", text: text)
    }

    @Test("Two folders that use each other are reported with their files")
    func pair() {
        let files = [
            file("Pages/Page", "struct Page {\n    var window: Window?\n}\n"),
            file("Windows/Window", "final class Window {\n    func show(_ page: Page) {}\n}\n"),
        ]
        #expect(
            FolderStructure(files).circles == [
                "Sources/Module/Pages/Page.swift: Window is of Windows, which depends on Pages.",
                "Sources/Module/Windows/Window.swift: Page is of Pages, which depends on Windows.",
            ])
    }

    @Test("A cycle of three folders is reported without unrelated folders")
    func circle() {
        let files = [
            file("A/A", "package protocol A: AnyObject { func go(_ b: B) }"), file("B/B", "enum B { case c(C) }"),
            file("C/C", "extension A {}\nstruct C {}"), file("D/D", "struct D { let a: A }"), file("E", "let d = D()"),
        ]
        #expect(
            FolderStructure(files).circles.map { $0.prefix(18) }
                == ["A/A", "B/B", "C/C"].map { "Sources/Module/\($0)" })
    }

    @Test(
        "Other uses of a name are ignored",
        arguments: [
            "// Window", "let a = \"Window\"", "let a = b.Window", "let a = Windows()", "let window = 1",
            "private struct Window {}",
        ])
    func noUse(code: String) {
        let files = [
            file("Pages/Page", "struct Page {}\n\(code)"), file("Windows/Window", "struct Window { let a: Page }"),
        ]
        let circles = FolderStructure(files).circles
        #expect(circles == [])
    }
}
