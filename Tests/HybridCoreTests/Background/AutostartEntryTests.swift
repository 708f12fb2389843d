import HybridCore
import Testing

/// Starting an application at login.
@Suite struct AutostartEntryTests {
    @Test(arguments: [
        ("notes", ["notes"]),
        ("/usr/bin/notes --config /a/b.json %u", ["/usr/bin/notes", "--config", "/a/b.json"]),
        ("notes %U", ["notes"]), ("notes %f %F %i %c %k", ["notes"]),
        (#""/a b/notes" "--config" "/c d/\"e\" \$f \\g.json""#, ["/a b/notes", "--config", #"/c d/"e" $f \g.json"#]),
        ("notes 100%%", ["notes", "100%"]), ("notes --to=%u", ["notes", "--to="]),
        (#"notes "" x"#, ["notes", "", "x"]), ("  notes \t x ", ["notes", "x"]),
        (#"no"t"es"#, ["notes"]), ("grün 日本", ["grün", "日本"]), (#"a\b"#, [#"a\b"#]), ("notes %", ["notes"]),
    ])
    func commandIsParsed(text: String, command: [String]) {
        #expect(ExecLine.command(text) == command)
    }

    @Test(arguments: ["", "  ", "%u", #"notes "x"#, #"notes "x\"#])
    func invalidCommandIsRejected(text: String) {
        #expect(ExecLine.command(text) == nil)
        #expect(AutostartEntry(name: "Notes", id: "com.example.Notes", exec: text, profile: nil) == nil)
    }

    /// The installer's entry is parsed back unchanged.
    @Test func installedCommandIsParsedUnchanged() throws {
        let file = #"{"id": "com.example.Notes", "startURL": "https://notes.example.com", "urlScheme": "notes"}"#
        let application = try ApplicationConfiguration(json: Array(file.utf8), source: "application.json")
        let command = ["/opt/a b/Hybrid\"Desktop", "--config", "/home/ada/50% $x\\y\tz.json"]
        let text = DesktopEntry(application: application, id: "com.example.Notes", command: command).text
        let exec = try #require(DesktopEntry.value(of: "Exec", in: text))
        #expect(ExecLine.command(exec) == command)
    }

    @Test func entryContent() throws {
        let entry = try #require(
            AutostartEntry(
                name: "My\nNotes", id: "com.example.Notes", exec: #"/usr/bin/notes --config "/a b.json" %u"#,
                profile: nil))
        #expect(
            entry.text == """
                [Desktop Entry]
                Type=Application
                Name=My Notes
                Exec=/usr/bin/notes --config "/a b.json" --background
                TryExec=/usr/bin/notes
                Icon=com.example.Notes
                StartupNotify=false
                Terminal=false
                X-GNOME-Autostart-enabled=true
                X-HybridDesktop-Application=com.example.Notes

                """)
        #expect(AutostartEntry.isInForce(entry.text))
        #expect(AutostartEntry.fileName(for: entry.id) == "com.example.Notes.desktop")
    }

    @Test func profileHasItsOwnEntry() throws {
        let entry = AutostartEntry(name: "Notes", id: "com.example.Notes", exec: "notes", profile: "work")
        #expect(entry?.command == ["notes", "--profile", "work", "--background"])
    }

    @Test(arguments: [
        ("com.example.Notes.desktop", "com.example.Notes", true),
        ("com.example.Notes.Profile_work.desktop", "com.example.Notes", true),
        ("com.example.NotesTwo.desktop", "com.example.Notes", false),
        ("com.example.Notes.desktop.old", "com.example.Notes", false),
        ("com.example.Notes.desktop", "com.example.Other", false),
    ])
    func fileOwnership(name: String, marked: String, belongs: Bool) {
        let text = "[Desktop Entry]\nX-HybridDesktop-Application=\(marked)\n"
        #expect(AutostartEntry.belongs(name, text, to: "com.example.Notes") == belongs)
        #expect(!AutostartEntry.belongs(name, "[Desktop Entry]\nName=Notes\n", to: "com.example.Notes"))
    }

    @Test(arguments: [
        ("", true), ("Hidden=false\n", true), ("Hidden=true\n", false), ("X-GNOME-Autostart-enabled=false\n", false),
        ("X-GNOME-Autostart-enabled=true\n", true), ("[Other]\nHidden=true\n", true),
    ])
    func desktopCanDisableEntry(lines: String, isInForce: Bool) {
        #expect(AutostartEntry.isInForce("[Desktop Entry]\nType=Application\n\(lines)") == isInForce)
    }
}
