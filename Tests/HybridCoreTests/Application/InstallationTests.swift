import FoundationEssentials
import HybridCore
import Testing

/// Files of an installed application, for every application file.
@Suite struct InstallationTests {
    private static func application(_ members: String) throws -> ApplicationConfiguration {
        try ApplicationConfigurationTests.read(#"{"startURL": "https://x.test", "id": "com.example.A", \#(members)}"#)
    }

    private static func entry(_ members: String, command: [String] = ["/usr/bin/HybridDesktop"]) throws -> [String] {
        DesktopEntry(application: try application(members), id: "com.example.A", command: command).text
            .split(separator: "\n").map(String.init)
    }

    @Test func desktopEntry() throws {
        let lines = try Self.entry(
            #""name": "Notes", "description": "D", "keywords": ["a;b", "c"], "urlScheme": "Notes", "categories": ["Office"]"#,
            command: ["/opt/a b/HybridDesktop", "--config", "/home/é$`\"\\%/application.json"])
        #expect(
            lines == [
                "[Desktop Entry]", "Type=Application", "Name=Notes", "Comment=D", #"Keywords=a\;b;c;"#,
                #"Exec="/opt/a b/HybridDesktop" --config "/home/é\\$\\`\\"\\\\%%/application.json" %u"#,
                "TryExec=/opt/a b/HybridDesktop", "Icon=com.example.A", "Categories=Office;",
                "MimeType=x-scheme-handler/notes;", "StartupNotify=true", "StartupWMClass=com.example.A",
                "Terminal=false", "X-HybridDesktop-Application=com.example.A",
            ])
    }

    @Test(arguments: [
        #""name": "A\nExec=/bin/sh""#, #""name": "A\r[Desktop Action x]\rExec=sh""#, #""name": "A\u2028Exec=x""#,
        #""description": "A\nExec=/bin/sh", "keywords": ["\nExec=x", "a\\"]"#,
    ])
    func desktopEntryInjectionIsPrevented(members: String) throws {
        let lines = try Self.entry(members)
        #expect(lines.filter { $0.hasPrefix("Exec=") } == ["Exec=/usr/bin/HybridDesktop"])
        #expect(lines.filter { $0.hasPrefix("[") } == ["[Desktop Entry]"])
        #expect(!lines.contains { $0.hasPrefix("MimeType") }, "There is no scheme.")
    }

    /// A semicolon and U+0301 are one `Character`, but the desktop reads a separator.
    @Test func listsEscapeSemicolonBeforeCombiningMark() throws {
        let lines = try Self.entry(#""keywords": ["a;\u0301b"]"#)
        let keywords = lines.first { $0.hasPrefix("Keywords=") } ?? ""
        #expect(Array(keywords.utf8) == Array("Keywords=a\\;\u{301}b;".utf8))
    }

    @Test func shortcutsAndFiles() throws {
        var entry = DesktopEntry(
            application: try Self.application(
                #"""
                "urlScheme": "notes", "shortcuts": [{"title": "New\nNote", "path": "/new?a=%20$b"}, {"title": "B;", "path": "/b"}],
                "fileHandlers": [{"accept": {"text/x-b": [], "text/CSV": [".csv"]}}, {"path": "/i", "accept": {"text/csv": [".tsv"]}}]
                """#),
            id: "com.example.A", command: ["/bin/h"])
        entry.shortcutIcons = [1]
        let lines = entry.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.contains("Exec=/bin/h %U"))
        #expect(lines.contains("MimeType=x-scheme-handler/notes;text/csv;text/x-b;"))
        let actions = try #require(lines.firstIndex { $0.hasPrefix("Actions=") })
        #expect(
            Array(lines[actions...]) == [
                "Actions=shortcut-1;shortcut-2;", "X-HybridDesktop-Application=com.example.A", "",
                "[Desktop Action shortcut-1]", "Name=New Note",
                #"Exec=/bin/h "https://x.test/new?a=%%20\\$b""#, "", "[Desktop Action shortcut-2]", "Name=B;",
                "Icon=com.example.A.shortcut-2", "Exec=/bin/h https://x.test/b", "",
            ])
    }

    @Test(arguments: [
        (#""shortcuts": {}"#, "must be a list"), (#""shortcuts": [{"title": "x"}]"#, "needs a title and a path"),
        (#""shortcuts": [{"title": "x", "path": "https://y.test/"}]"#, "is outside the application's site"),
        (#""shortcuts": [{"title": "x", "path": "/", "icon": {}}]"#, "needs either a file or a url"),
        (#""fileHandlers": [{}]"#, "needs a list of accepted types"),
        (#""fileHandlers": [{"accept": {}}]"#, "needs a list of accepted types"),
        (#""fileHandlers": [{"accept": {"image/*": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"x-scheme-handler/http": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"inode/directory": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"Inode/Block": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"x-content/blank-cd": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"text/a;b": []}}]"#, "not a file's media type"),
        (#""fileHandlers": [{"accept": {"text/csv": ["csv"]}}]"#, "is not a file name extension"),
        (#""fileHandlers": [{"accept": {"text/csv": ["."]}}]"#, "is not a file name extension"),
        (#""fileHandlers": [{"path": "//y.test/", "accept": {"text/csv": []}}]"#, "is not an address"),
        (
            #""fileHandlers": [{"path": "https://y.test/", "accept": {"text/csv": []}}]"#,
            "is outside the application's site"
        ),
    ])
    func invalidShortcutsAndFiles(members: String, part: String) {
        #expect { try Self.application(members) } throws: { "\($0)".contains(part) }
    }

    @Test func tooManyShortcutsAreReported() throws {
        let list = (1...7).map { #"{"title": "\#($0)", "path": "/\#($0)"}"# }.joined(separator: ",")
        let application = try Self.application(#""shortcuts": [\#(list)]"#)
        #expect(application.launcher.shortcuts.map(\.title) == ["1", "2", "3", "4", "5"])
        #expect(application.warnings.count == 1)
    }

    @Test func busActivatedEntry() throws {
        var entry = DesktopEntry(
            application: try Self.application(#""name": "x""#), id: "com.example.A", command: ["/bin/h"])
        #expect(!entry.text.contains("DBusActivatable"))
        entry.isStartedByBus = true
        #expect(entry.text.contains("\nExec=/bin/h\nDBusActivatable=true\n"))
    }

    @Test func busService() {
        let text = BusService.text(id: "com.example.A", command: ["/opt/it's/HybridDesktop", "--config", "/a b"])
        #expect(text.contains("\nName=com.example.A\nExec='/opt/it'\\\\''s/HybridDesktop' --config '/a b'\n"))
    }

    /// Commands contain names of environments and paths. The bus and the desktop undo the escapes.
    @Test(arguments: ["x\nExec=/bin/sh", "x\r\nExec=sh", "x\n[Desktop Action y]\nExec=sh", "x\u{85}\u{7f}\u{1}\ty\\"])
    func busServiceInjectionIsPrevented(name: String) throws {
        let command = ["/opt/\(name)/HybridDesktop", "--environment", name]
        let entry = try Self.entry(#""urlScheme": "notes""#, command: command)
        let service = BusService.text(id: "com.example.A", command: command).split(separator: "\n").map(String.init)
        for lines in [entry, service] {
            #expect(lines.count { $0.hasPrefix("Exec=") } == 1)
            #expect(lines.count { $0.hasPrefix("[") } == 1)
            #expect(!lines.contains { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } })
        }
        #expect(entry.count == 13)
    }

    @Test func ownIcon() throws {
        let svg = FallbackIcon.svg(for: try Self.application(##""name": "<é>", "colors": {"accent": "#fff"}"##))
        #expect(svg.contains(">É</text>") && svg.contains("#ffffff") && svg.contains("fill=\"#000000\""))
        #expect(!svg.contains("<É"))
        #expect(FallbackIcon.svg(for: try Self.application(#""name": "…""#)).contains(">•</text>"))
    }

    @Test(arguments: [
        "", "a", "../x.y", "a/b.c", "com..example", "com.1st", "com.example.", ".com.example", "com.é", "a.b\n",
        "-rf.x", "a.-b", "--purge.x",
    ])
    func hostileIDs(id: String) {
        #expect(InstallationLayout(id: id) == nil)
    }

    @Test(arguments: [
        (#""id": "org.freedesktop.secrets""#, "The ID “org.freedesktop.secrets” is reserved."),
        (#""id": "dev.hybriddesktop.HybridDesktop""#, "The ID “dev.hybriddesktop.HybridDesktop” is reserved."),
        (#""name": "x""#, "An installed application needs its own ID."),
        (#""id": "com.example.A", "icons": [{"file": "/etc/passwd"}]"#, "The file “/etc/passwd” is outside"),
        (
            #""id": "com.example.A", "kiosk": {"offlinePage": "../../.ssh/id_rsa"}"#,
            "The file “../../.ssh/id_rsa” is outside"
        ),
        (
            #""id": "com.example.A", "clientCertificate": "/home/ada/key.pem""#,
            "The file “/home/ada/key.pem” is outside"
        ),
        (#""id": "com.example.A", "trustedCertificates": ["a.pem", "../b.pem"]"#, "The file “../b.pem” is outside"),
        (
            #""id": "com.example.A", "environments": {"b": {"startURL": "b.test", "pathConfiguration": {"file": "a/../../b"}}}"#,
            "The file “a/../../b” is outside"
        ),
    ])
    func invalidApplicationsAreNotInstalled(members: String, expected: String) throws {
        let json = #"{"startURL": "https://x.test", \#(members)}"#
        let problems = InstallationRules.problems(
            of: try ApplicationConfigurationTests.read(json), file: try JSONValue(strictly: Array(json.utf8)))
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(expected) ?? false, "\(problems)")
    }

    @Test func filesAreRenamedInEveryEnvironment() throws {
        let file = try JSONValue(
            parsing: #"""
                {"pathConfiguration": {"file": "a/rules.json", "url": "/r"}, "icons": [{"file": "i.png"}, {"url": "/u"}],
                 "environments": {"b": {"pathConfiguration": {"file": "b.json"}, "kiosk": {"offlinePage": "o.html"}}}}
                """#)
        #expect(file.referencedFiles.map(\.name) == ["a/rules.json", "b.json", "o.html", "i.png"])
        let renamed = file.renamingFiles(["a/rules.json": "rules.json", "b.json": "b (1).json", "i.png": "j.png"])
        #expect(renamed["pathConfiguration"] == ["file": "rules.json", "url": "/r"])
        #expect(renamed["icons"] == [["file": "j.png"], ["url": "/u"]])
        #expect(renamed["environments"]?["b"]?["pathConfiguration"]?["file"] == "b (1).json")
        #expect(renamed["environments"]?["b"]?["kiosk"]?["offlinePage"] == "o.html")
    }

    @Test func shortcutIconsAreInstalled() throws {
        let file = try JSONValue(
            parsing: #"{"shortcuts": [{"icon": {"file": "a/i.png"}}, {"icon": {"url": "/u"}}, {}]}"#)
        #expect(file.referencedFiles.map(\.place) == ["shortcuts[0].icon.file"])
        let renamed = file.renamingFiles(["a/i.png": "i.png"])
        #expect(renamed["shortcuts"] == [["icon": ["file": "i.png"]], ["icon": ["url": "/u"]], [:]])
    }

    @Test func certificatesAreInstalled() throws {
        let file = try JSONValue(
            parsing: #"""
                {"certificateAuthority": "a/ca.pem", "clientCertificate": "pkcs11:token=x", "environments": {"b": {
                 "trustedCertificates": ["t.pem", "u.pem"], "clientCertificate": "c.pem"}}}
                """#)
        #expect(file.referencedFiles.map(\.name) == ["a/ca.pem", "c.pem", "t.pem", "u.pem"])
        let renamed = file.renamingFiles(["a/ca.pem": "ca.pem", "c.pem": "d.pem", "u.pem": "v.pem"])
        #expect(renamed["certificateAuthority"] == "ca.pem" && renamed["clientCertificate"] == "pkcs11:token=x")
        #expect(renamed["environments"]?["b"]?["trustedCertificates"] == ["t.pem", "v.pem"])
        #expect(renamed["environments"]?["b"]?["clientCertificate"] == "d.pem")
    }

    @Test(arguments: [(1, 16), (16, 16), (47, 36), (180, 128), (512, 512), (4_096, 512)])
    func iconSizes(width: Int, expected: Int) {
        #expect(InstallationLayout.iconSize(for: width) == expected)
    }
}
