import FoundationEssentials
import HybridCore
import Testing

/// Metadata of an application's package, and applications that cannot be packaged.
@Suite struct PackageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let members =
        #""id": "com.example.Field_Notes", "name": "Notes & <more>", "version": "1.4.0-rc.1", "description": "A list of it.""#

    private static func package(
        _ members: String = Self.members, _ format: PackageFormat = .deb,
        program: ApplicationPackage.Program = .separate(version: "0.1.0"), start: String = "https://x.test/a?b",
        maintainer: String? = "Ada Lovelace <ada@example.com>", license: String = "MIT", environment: String? = nil,
        ownProgram: String? = nil
    ) throws -> ApplicationPackage {
        let json = #"{"startURL": "\#(start)", \#(members)}"#
        return try ApplicationPackage(
            try ApplicationConfigurationTests.read(json), file: try JSONValue(strictly: Array(json.utf8)),
            format: format,
            program: program, day: CalendarDay(secondsSince1970: 1_769_903_999), maintainer: maintainer,
            license: license, environment: environment, ownProgram: ownProgram)
    }

    @Test func debianPackageDependsOnShell() throws {
        let package = try Self.package()
        #expect(package.fileName == "com.example.field-notes_1.4.0~rc.1_all.deb")
        #expect(
            package.control(size: 12).split(separator: "\n").prefix(11) == [
                "Package: com.example.field-notes", "Version: 1.4.0~rc.1", "Architecture: all", "Section: web",
                "Priority: optional", "Maintainer: Ada Lovelace <ada@example.com>", "Installed-Size: 12",
                "Depends: hybrid-desktop (>= 0.1.0)", "Homepage: https://x.test/", "Description: list of it",
                " Notes & <more> is a web application in its own window, with an entry in the",
            ])
        #expect(
            package.changelog.hasSuffix("\n\n -- Ada Lovelace <ada@example.com>  Sat, 31 Jan 2026 23:59:59 +0000\n"))
        #expect(package.changelog.hasPrefix("com.example.field-notes (1.4.0~rc.1) unstable; urgency=medium\n\n"))
        #expect(package.copyright.contains("\nCopyright: 2026 Ada Lovelace\nLicense: MIT\n The license"))
        #expect(!package.copyright.contains("Apple"))
        #expect(
            package.texts.keys.sorted() == [
                "usr/share/applications/com.example.Field_Notes.desktop",
                "usr/share/dbus-1/services/com.example.Field_Notes.service",
                "usr/share/doc/com.example.field-notes/copyright",
                "usr/share/lintian/overrides/com.example.field-notes",
                "usr/share/metainfo/com.example.Field_Notes.metainfo.xml",
            ])
        let entry = try #require(package.texts[package.layout.desktopEntry])
        let file = "/usr/share/hybrid-desktop/applications/com.example.Field_Notes/application.json"
        #expect(entry.contains("\nExec=/usr/bin/HybridDesktop --config \(file)\nDBusActivatable=true\n"))
    }

    @Test func debianPackageContainsProgram() throws {
        let package = try Self.package(
            program: .inside(architecture: "amd64", dependencies: "libc6 (>= 2.36)"), environment: "staging")
        let control = package.control(size: 1)
        #expect(package.fileName.hasSuffix("_amd64.deb"))
        #expect(control.contains("\nArchitecture: amd64\n"))
        #expect(control.contains("\nDepends: libc6 (>= 2.36), adwaita-icon-theme, librsvg2-common\nRecommends: "))
        #expect(package.command.first == "/usr/lib/com.example.Field_Notes/HybridDesktop")
        #expect(package.command.suffix(2) == ["--environment", "staging"])
        #expect(
            package.copyright.contains(
                "\nFiles: usr/lib/com.example.Field_Notes/HybridDesktop\nCopyright: 2026 The Hybrid"))
    }

    @Test func packageContainsOwnProgram() throws {
        let package = try Self.package(program: .inside(architecture: "amd64", dependencies: "x"), ownProgram: "notes")
        #expect(package.command.first == "/usr/lib/com.example.Field_Notes/notes")
        #expect(package.layout.translations == "usr/lib/com.example.Field_Notes/locale")
        let fields = "notes\nCopyright: 2026 Ada Lovelace\n 2026 The HybridDesktop founders\n 2014-2026 Apple Inc."
        #expect(package.copyright.contains("\nFiles: usr/lib/com.example.Field_Notes/" + fields))
        #expect(package.copyright.contains("\nLicense: MIT and Expat and Apache-2.0-with-Swift-exception and\n "))
        #expect(package.copyright.contains("\nComment: Linked in are\n HybridDesktop, Expat;\n Swift ("))
    }

    @Test func programLicencesMatchItsPackage() throws {
        let package = try Self.package(program: .inside(architecture: "amd64", dependencies: "x"))
        let file = Self.root.appending(path: "packaging/deb/copyright.in")
        let own = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let licenses = try #require(own.firstMatch(of: /(?s)License: Expat\n Permission.*/)?.0)
        #expect(package.copyright.hasSuffix(licenses))
    }

    @Test func archiveForOtherSystems() throws {
        let package = try Self.package(Self.members, .tar, maintainer: nil)
        #expect(package.fileName == "com.example.Field_Notes-1.4.0-rc.1.tar.gz")
        let entry = try #require(package.texts["usr/local/share/applications/com.example.Field_Notes.desktop"])
        // Independent of the shell's location. It is unknown which bus reads services from there.
        #expect(entry.contains("\nExec=HybridDesktop --config /usr/local/share/hybrid-desktop/"))
        #expect(!entry.contains("DBusActivatable"))
        #expect(package.texts.count == 2)
        let whole = try Self.package(Self.members, .tar, program: .inside(architecture: "x86_64", dependencies: ""))
        #expect(whole.fileName == "com.example.Field_Notes-1.4.0-rc.1-x86_64.tar.gz")
        #expect(whole.command.first == "/usr/local/lib/com.example.Field_Notes/HybridDesktop")
        #expect(whole.texts["usr/local/share/doc/com.example.Field_Notes/copyright"] != nil)
    }

    @Test func flatpakSources() throws {
        let package = try Self.package(
            Self.members, .flatpak, program: .inside(architecture: "x86_64", dependencies: ""), environment: "it's")
        let manifest = try JSONValue(parsing: package.flatpakManifest)
        #expect(manifest["id"] == "com.example.Field_Notes" && manifest["command"] == "com.example.Field_Notes")
        #expect(manifest["runtime"] == "org.gnome.Platform" && manifest["sdk"] == "org.gnome.Sdk")
        #expect(manifest["modules"]?.array?.first?["sources"]?.array?.first == ["type": "dir", "path": "files"])
        #expect(package.fileName == "com.example.Field_Notes-flatpak")
        #expect(
            package.texts["app/share/applications/com.example.Field_Notes.desktop"]?.contains(
                "\nExec=com.example.Field_Notes\nDBusActivatable=true\n") ?? false)
        #expect(
            package.texts["app/share/dbus-1/services/com.example.Field_Notes.service"]?.contains(
                "\nExec=/app/bin/com.example.Field_Notes\n") ?? false)
        #expect(
            package.texts["app/bin/com.example.Field_Notes"] == #"""
                #!/bin/sh
                exec '/app/lib/com.example.Field_Notes/HybridDesktop' '--config' '/app/share/hybrid-desktop/applications/com.example.Field_Notes/application.json' '--environment' 'it'\''s' "$@"

                """#)
    }

    /// A quotation mark and U+0301 are one `Character`, but two characters to a shell.
    @Test func launchScriptEscapesQuoteBeforeCombiningMark() throws {
        let package = try Self.package(
            Self.members, .flatpak, program: .inside(architecture: "x86_64", dependencies: ""),
            environment: "x'\u{301}; touch /tmp/owned; '\u{301}")
        let script = Array((package.texts["app/bin/com.example.Field_Notes"] ?? "").utf8)
        let expected = Array("'--environment' 'x'\\''\u{301}; touch /tmp/owned; '\\''\u{301}' \"$@\"\n".utf8)
        #expect(script.suffix(expected.count) == expected[...])
    }

    /// No access to all files, all secrets or the whole bus.
    @Test func flatpakPermissionsAreMinimal() {
        for permission in ApplicationPackage.flatpakPermissions {
            #expect(
                !["=home", "=host", "=session-bus", "=system-bus", "=all", "org.freedesktop.Flatpak"].contains {
                    permission.hasSuffix($0)
                }, "\(permission)")
        }
    }

    @Test func metainfoForSoftwareCenters() throws {
        let metainfo = try Self.package().metainfo
        for line in [
            "<id>com.example.Field_Notes</id>", "<name>Notes &amp; &lt;more&gt;</name>",
            "<summary>list of it</summary>",
            "<project_license>MIT</project_license>", "<developer_name>Ada Lovelace</developer_name>",
            "<p>A list of it.</p>", #"<url type="homepage">https://x.test/</url>"#,
            #"<launchable type="desktop-id">com.example.Field_Notes.desktop</launchable>"#,
            #"<release version="1.4.0-rc.1" date="2026-01-31"/>"#,
        ] {
            #expect(metainfo.contains(line), "\(line)")
        }
        let local = try Self.package(start: "http://localhost:3000/", maintainer: "A <a@b.c>")
        #expect(local.homepage == nil && !local.metainfo.contains("<url"))
    }

    @Test(arguments: [
        (nil, "web application of x.test"), ("The list.", "list"), ("A", "A"),
        ("notes & <MORE>", "web application of x.test"),
        ("...", "web application of x.test"), ("An apple a day", "apple a day"),
        (String(repeating: "word ", count: 30), String(repeating: "word ", count: 14) + "w…"),
    ])
    func synopsis(description: String?, expected: String) throws {
        let text = description.map { #", "description": "\#($0.last == " " ? String($0.dropLast()) : $0)""# } ?? ""
        let members = #""id": "com.example.A", "name": "Notes & <more>", "version": "1""# + text
        #expect(try Self.package(members).synopsis == expected)
    }

    @Test(arguments: [
        (#""id": "com.example.A", "name": "x""#, "A package needs a version."),
        (#""id": "com.example.A", "name": "x", "version": "v1.0""#, "“v1.0” is not a valid package version."),
        (#""id": "com.example.A", "name": "x", "version": "1:2""#, "“1:2” is not a valid package version."),
        (
            #""id": "com.example.A", "name": "x", "version": "1.0 beta""#,
            "“1.0 beta” is not a valid package version."
        ),
        (#""id": "com.example.A", "name": "x", "version": "1\nDepends: y""#, "“1"),
        (#""id": "com.example.A", "name": "x", "version": "١""#, "“١” is not a valid package version."),
        (#""id": "com.example.A", "name": "x\nDepends: y", "version": "1""#, "The name has line breaks"),
        (#""id": "com.example.A", "name": " x", "version": "1""#, "The name has line breaks"),
        (
            #""id": "com.example.A", "name": "x", "version": "1", "description": "a\u202eb""#,
            "The description has line breaks"
        ),
        (#""id": "com.example.A", "version": "1""#, "A package needs a name."),
        (#""name": "x", "version": "1""#, "An installed application needs its own ID."),
        (#""id": "org.gnome.Notes", "name": "x", "version": "1""#, "The ID “org.gnome.Notes” is reserved."),
        (
            #""id": "com.example.A", "name": "x", "version": "1", "icons": [{"file": "../i.svg"}]"#,
            "The file “../i.svg” is outside"
        ),
    ])
    func invalidApplicationsAreNotPackaged(members: String, expected: String) throws {
        for format in PackageFormat.allCases where format != .kiosk {
            let error = try #require(throws: PackageProblems.self) { try Self.package(members, format) }
            #expect(error.sentences.count == 1 && error.description.hasPrefix(expected), "\(error)")
        }
    }

    @Test(arguments: [
        ("Ada Lovelace <ada@example.com>", true), ("Äda <a.b+c@mail.example.com>", true), ("Ada", false),
        ("<ada@example.com>", false), ("Ada <ada@localhost>", false), ("Ada <ada>", false), ("Ada <a@b@c.d>", false),
        ("Ada\nDepends: x <ada@example.com>", false), ("Ada <ada@example.com", false), ("Ada <<a@b.c>", false),
        ("", false),
        ("Ada <ada@example.com> ", false), ("Ada <a\u{e9}@b.c>", false), ("Ada<a@b.c>", false), ("Ada <a@.b.c>", false),
    ])
    func maintainers(text: String, isOne: Bool) {
        #expect((PackageMaintainer(text) != nil) == isOne)
        if let maintainer = PackageMaintainer(text) { #expect(maintainer.text == text) }
    }

    @Test func readmeExampleCanBePackaged() throws {
        let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        let json = try #require(text.split(separator: "```").first { $0.hasPrefix("json\n") }?.dropFirst(5))
        let package = try ApplicationPackage(
            try ApplicationConfigurationTests.read(String(json)), file: try JSONValue(strictly: Array(json.utf8)),
            format: .deb, program: .separate(version: "0.1.0"), day: CalendarDay(secondsSince1970: 0))
        #expect(package.maintainer?.address == "ada@example.com")
        #expect(package.dependencyWarning?.contains("hybrid-desktop (>= 0.1.0)") == true)
        #expect(try Self.package(Self.members, .tar).dependencyWarning == nil)
        let whole = ApplicationPackage.Program.inside(architecture: "amd64", dependencies: "")
        #expect(try Self.package(program: whole).dependencyWarning == nil)
    }

    @Test func debianMaintainer() throws {
        let nobody = try #require(throws: PackageProblems.self) { try Self.package(maintainer: nil) }
        #expect(nobody.description.hasPrefix("A Debian package needs a maintainer."))
        let wrong = try #require(throws: PackageProblems.self) {
            try Self.package(Self.members, .tar, maintainer: "Ada")
        }
        #expect(wrong.description.hasPrefix("“Ada” is not a name with an e-mail address."))
        let license = try #require(throws: PackageProblems.self) { try Self.package(license: "MIT\nFiles: *") }
        #expect(license.description.contains("is not a license identifier"))
        #expect(PackageMaintainer.text(environment: ["DEBFULLNAME": "A B", "DEBEMAIL": "a@b.c"]) == "A B <a@b.c>")
        #expect(PackageMaintainer.text(environment: ["DEBFULLNAME": "A B"]) == nil)
    }

    @Test(arguments: [
        (0, "1970-01-01", "Thu, 01 Jan 1970 00:00:00 +0000"),
        (951_782_400, "2000-02-29", "Tue, 29 Feb 2000 00:00:00 +0000"),
        (1_709_251_199, "2024-02-29", "Thu, 29 Feb 2024 23:59:59 +0000"),
        (4_107_542_400, "2100-03-01", "Mon, 01 Mar 2100 00:00:00 +0000"),
        (-1, "1969-12-31", "Wed, 31 Dec 1969 23:59:59 +0000"),
    ])
    func days(seconds: Int, iso: String, long: String) {
        #expect(CalendarDay(secondsSince1970: seconds).iso == iso)
        #expect(CalendarDay(secondsSince1970: seconds).rfc5322 == long)
    }
}
