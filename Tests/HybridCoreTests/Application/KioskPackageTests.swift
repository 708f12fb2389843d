import FoundationEssentials
import HybridCore
import Testing

/// The package after whose installation the computer boots into the application.
@Suite struct KioskPackageTests {
    private static func package(
        _ members: String, start: String = "https://x.test/",
        program: ApplicationPackage.Program = .separate(version: "0.1.0")
    ) throws -> ApplicationPackage {
        let json =
            #"{"id": "com.example.Field_Notes", "name": "Notes", "version": "1", "startURL": "\#(start)", \#(members)}"#
        return try ApplicationPackage(
            try ApplicationConfigurationTests.read(json), file: try JSONValue(strictly: Array(json.utf8)),
            format: .kiosk,
            program: program, day: CalendarDay(secondsSince1970: 0), maintainer: "Ada Lovelace <ada@example.com>")
    }

    @Test func bootsIntoApplication() throws {
        let package = try Self.package(#""kiosk": {"reloadAt": "03:05"}"#)
        let file = "/usr/share/hybrid-desktop/applications/com.example.Field_Notes/application.json"
        #expect(package.fileName == "com.example.field-notes-kiosk_1_all.deb")
        let control = package.control(size: 1)
        #expect(control.contains("\nDepends: hybrid-desktop-kiosk (>= 0.1.0), cage | sway, "))
        // Two kiosks, a log-in screen, and the same application with a menu entry.
        let conflicts = "hybriddesktop-kiosk-application, x-display-manager, com.example.field-notes\n"
        #expect(
            control.contains("\nConflicts: \(conflicts)") && control.contains("\nProvides: hybriddesktop-kiosk-app"))
        #expect(
            package.texts["usr/lib/systemd/system/hybriddesktop-kiosk-tty.service.d/application.conf"]
                == "[Service]\nEnvironment=HYBRIDDESKTOP_KIOSK_PACKAGE=\(file)\n")
        #expect(package.texts[package.configurationFiles[0]]?.contains("Reboot-Time \"03:05\";") == true)
        #expect(!package.texts.keys.contains { $0.hasSuffix(".desktop") })
        #expect(package.dependencyWarning?.contains("hybrid-desktop-kiosk (>= 0.1.0)") == true)
    }

    @Test func sessionRunsPackagedProgram() throws {
        let package = try Self.package(#""kiosk": {}"#, program: .inside(architecture: "amd64", dependencies: "libc6"))
        #expect(package.control(size: 1).contains("\nDepends: hybrid-desktop-kiosk, libc6, cage | sway, "))
        #expect(
            package.texts["usr/lib/systemd/system/hybriddesktop-kiosk-tty.service.d/application.conf"]?.hasSuffix(
                "\nEnvironment=HYBRIDDESKTOP=/usr/lib/com.example.Field_Notes/HybridDesktop\n") == true)
    }

    @Test(arguments: [
        (#""kiosk": {}"#, "https://x.test/", ["x.test 443"]),
        (#""kiosk": {}"#, "http://X.test/", ["x.test 443", "x.test 80"]),
        (#""kiosk": {}"#, "http://x.test:8080/", ["x.test 8080"]),
        (#""kiosk": {}"#, "http://localhost:3000/", []),
        (#""kiosk": {"allow": ["/a/*"]}"#, "https://müller.test/", ["xn--mller-kva.test 443"]),
        (
            #""kiosk": {"allow": ["/", "https://cdn.test:8443/*", "http://[fd00::1]/"]}"#, "https://x.test/",
            ["cdn.test 8443", "fd00::1 443", "fd00::1 80", "x.test 443"]
        ),
        (
            #""kiosk": {"heartbeat": {"url": "https://m.test/a"}}, "pathConfiguration": {"url": "https://p.test/r.json"}"#,
            "https://x.test/", ["m.test 443", "p.test 443", "x.test 443"]
        ),
    ])
    func firewallAllowsHostsOfApplication(members: String, start: String, expected: [String]) throws {
        let package = try Self.package(members, start: start)
        #expect(KioskHosts(of: package.application).lines == expected)
        let text = package.texts["usr/share/hybrid-desktop/kiosk/hosts"] ?? ""
        #expect(text.split(separator: "\n").dropFirst().map(String.init) == expected)
    }

    @Test(arguments: [
        (#""keywords": []"#, "A kiosk package needs the key \"kiosk\""),
        (
            #""kiosk": {}, "environments": {"production": {"startURL": "https://y.test"}}"#,
            "A kiosk's session selects no environment."
        ),
    ])
    func invalidApplicationsAreNotPackaged(members: String, expected: String) throws {
        let json = #"{"id": "com.example.A", "name": "x", "version": "1", \#(members)"#
        let start = members.contains("environments") ? "" : #", "startURL": "https://x.test""#
        let text = json + start + "}"
        let error = try #require(throws: PackageProblems.self) {
            try ApplicationPackage(
                try ApplicationConfigurationTests.read(text), file: try JSONValue(strictly: Array(text.utf8)),
                format: .kiosk, program: .separate(version: "1"), day: CalendarDay(secondsSince1970: 0),
                maintainer: "A <a@b.cd>")
        }
        #expect(error.sentences.count == 1 && error.description.hasPrefix(expected), "\(error)")
    }

    @Test func maintainerScriptsBelongToKiosks() throws {
        #expect(try Self.package(#""kiosk": {}"#).maintainerScripts.keys.sorted() == ["postinst", "postrm", "prerm"])
    }
}
