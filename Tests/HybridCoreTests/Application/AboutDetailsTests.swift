import FoundationEssentials
import HybridCore
import Testing

@Suite struct AboutDetailsTests {
    private let start = url("https://notes.example.com/notes?from=menu")

    @Test func applicationDetails() {
        var launcher = LauncherDetails()
        launcher.version = "3.2"
        launcher.description = "Notes for field workers"
        let about = AboutDetails(name: "Notes", id: "com.example.Notes", launcher: launcher, start: start)
        #expect(about.name == "Notes")
        #expect(about.version == "3.2")
        #expect(about.comments == "Notes for field workers\n\nMade with HybridDesktop \(Version.current).")
        #expect(about.site?.absoluteString == "https://notes.example.com/")
        #expect(!about.isShell)
    }

    @Test func missingVersionIsOmitted() {
        let about = AboutDetails(name: "Notes", id: ApplicationID.shell, launcher: LauncherDetails(), start: start)
        #expect(about.version == nil)
        #expect(!about.isShell)
    }

    @Test func shellDetails() {
        let about = AboutDetails(
            name: ApplicationID.shellName, id: ApplicationID.shell, launcher: LauncherDetails(), start: start)
        #expect(about.isShell)
        #expect(about.version == Version.current)
    }

    @Test func fileTextsAreSingleLines() {
        var launcher = LauncherDetails()
        launcher.version = "1\n\u{202E}2" + String(repeating: "3", count: 10_000)
        launcher.description = String(repeating: "word ", count: 10_000)
        let about = AboutDetails(name: "N\u{7}\notes", id: "com.example.Notes", launcher: launcher, start: start)
        #expect(about.name == "N otes")
        #expect(about.version?.count == 60)
        #expect(about.version?.hasPrefix("1 23") == true)
        #expect(about.comments.count < 300)
    }

    @Test("The application's code overrides its file")
    func ownDetails() {
        var launcher = LauncherDetails()
        launcher.version = "1"
        launcher.description = "From the file"
        var own = ApplicationAbout()
        own.version = "2"
        own.copyright = "© 2026\nExample Ltd"
        let about = AboutDetails(name: "Notes", id: "com.example.Notes", launcher: launcher, start: start, own: own)
        #expect(about.version == "2")
        #expect(about.copyright == "© 2026 Example Ltd")
        #expect(about.comments.hasPrefix("From the file"))
    }
}
