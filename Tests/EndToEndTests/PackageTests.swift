import DemoServer
import FoundationEssentials
import XCTest

/// `HybridDesktop package` with Debian's real tools.
final class PackageTests: EndToEndTestCase {
    private let maintainer = ["--maintainer", "Ada Lovelace <ada@example.com>"]

    func testDebianPackageContainsInstalledFiles() throws {
        try writeSource()
        let made = try command(["package", source, "--format", "deb", "--output", output] + maintainer)
        XCTAssertEqual(made.status, 0, made.stderr)
        XCTAssertTrue(made.stderr.contains("depends on hybrid-desktop (>= "), made.stderr)
        XCTAssertEqual(made.stderr.split(separator: "\n").count, 1, made.stderr)
        let package = "\(output)/com.example.field_1.2~beta_all.deb"
        XCTAssertEqual(made.stdout, "\(package)\n")
        let root = environment.path("root")
        try run(["dpkg-deb", "-x", package, root])
        XCTAssertEqual(
            try files(root),
            [
                "usr/share/applications/com.example.Field.desktop",
                "usr/share/dbus-1/services/com.example.Field.service", "usr/share/doc/com.example.field/changelog.gz",
                "usr/share/doc/com.example.field/copyright",
                "usr/share/hybrid-desktop/applications/com.example.Field/application.json",
                "usr/share/hybrid-desktop/applications/com.example.Field/icon.png",
                "usr/share/hybrid-desktop/applications/com.example.Field/path-configuration.json",
                "usr/share/icons/hicolor/128x128/apps/com.example.Field.png",
                "usr/share/lintian/overrides/com.example.field",
                "usr/share/metainfo/com.example.Field.metainfo.xml",
            ])
        try run(["desktop-file-validate", "\(root)/usr/share/applications/com.example.Field.desktop"])
        try run(["appstreamcli", "validate", "--no-net", "\(root)/usr/share/metainfo/com.example.Field.metainfo.xml"])
        let validated = try command([
            "validate", "\(root)/usr/share/hybrid-desktop/applications/com.example.Field/application.json",
        ])
        XCTAssertEqual(validated.status, 0, validated.stderr)
        XCTAssertEqual(try run(["dpkg-deb", "-f", package, "Depends"]).hasPrefix("hybrid-desktop (>= "), true)
        // File permissions do not depend on the umask of the packager.
        let list = try run(["dpkg-deb", "-c", package]).split(separator: "\n")
        XCTAssertTrue(
            list.allSatisfy { $0.hasPrefix("drwxr-xr-x root/root") || $0.hasPrefix("-rw-r--r-- root/root") }, "\(list)")
    }

    func testKioskPackageContainsSessionAndFirewall() throws {
        try environment.write("", to: "out/.keep")
        let members = #""id": "com.example.Field", "name": "Field", "version": "1", "startURL": "https://x.test/""#
        try environment.write("{\(members)}", to: "source/application.json")
        let arguments = ["package", source, "--format", "kiosk", "--output", output] + maintainer
        let refused = try command(arguments)
        XCTAssertEqual(refused.status, 2)
        XCTAssertTrue(refused.stderr.contains("A kiosk package needs the key \"kiosk\""), refused.stderr)
        XCTAssertEqual(try files(output), [".keep"])

        try environment.write(#"{\#(members), "kiosk": {"offlinePage": "off.html"}}"#, to: "source/application.json")
        try environment.write("<h1>Later</h1>", to: "source/off.html")
        XCTAssertEqual(try command(arguments).status, 0)
        let package = "\(output)/com.example.field-kiosk_1_all.deb"
        let root = environment.path("root")
        try run(["dpkg-deb", "-R", package, root])
        let found = try files(root)
        XCTAssertEqual(found.filter { $0.hasPrefix("DEBIAN/") }.count, 6, "\(found)")
        XCTAssertEqual(
            found.filter { !$0.hasPrefix("DEBIAN/") && !$0.contains("/doc/") },
            [
                "etc/apt/apt.conf.d/52hybriddesktop-kiosk",
                "usr/lib/systemd/journald.conf.d/hybriddesktop-kiosk.conf",
                "usr/lib/systemd/system/hybriddesktop-kiosk-tty.service.d/application.conf",
                "usr/lib/systemd/system/multi-user.target.d/hybriddesktop-kiosk.conf",
                "usr/lib/systemd/system/timers.target.d/hybriddesktop-kiosk.conf",
                "usr/lib/sysusers.d/hybriddesktop-kiosk.conf", "usr/lib/tmpfiles.d/hybriddesktop-kiosk.conf",
                "usr/share/hybrid-desktop/applications/com.example.Field/application.json",
                "usr/share/hybrid-desktop/applications/com.example.Field/off.html",
                "usr/share/hybrid-desktop/kiosk/hosts", "usr/share/lintian/overrides/com.example.field-kiosk",
            ])
        for script in ["postinst", "prerm", "postrm"] {
            try run(["test", "-x", "\(root)/DEBIAN/\(script)"])
            try run(["sh", "-n", "\(root)/DEBIAN/\(script)"])
        }
    }

    func testPackageIsReproducible() throws {
        try writeSource()
        try environment.write("", to: "again/.keep")
        for (format, name) in [
            ("deb", "com.example.field_1.2~beta_all.deb"), ("tar", "com.example.Field-1.2-beta.tar.gz"),
        ] {
            for directory in ["out", "again"] {
                let arguments = ["package", source, "--format", format, "--output", environment.path(directory)]
                let made = try command(arguments + maintainer, ["SOURCE_DATE_EPOCH": "1700000000"])
                XCTAssertEqual(made.status, 0, made.stderr)
            }
            try run(["cmp", environment.path("out/\(name)"), environment.path("again/\(name)")])
        }
        // Existing system directories keep their owner and permissions.
        let archive = try run(["tar", "-tvf", environment.path("out/com.example.Field-1.2-beta.tar.gz")])
        XCTAssertTrue(archive.split(separator: "\n").allSatisfy { $0.hasPrefix("-rw-r--r-- 0/0") }, archive)
        XCTAssertTrue(archive.contains(" usr/local/share/applications/com.example.Field.desktop\n"), archive)
    }

    func testFlatpakSourcesAreWritten() throws {
        try writeSource()
        let translations = try TestTranslations(in: environment)
        let arguments = ["package", source, "--format", "flatpak", "--output", output] + maintainer
        let made = try command(arguments, translations.variables("en"))
        XCTAssertEqual(made.status, 0, made.stderr)
        let root = "\(output)/com.example.Field-flatpak"
        try run(["python3", "-m", "json.tool", "\(root)/com.example.Field.json"])
        XCTAssertEqual(
            try files(root).filter { !$0.contains("/share/") && !$0.contains("/locale/") },
            ["com.example.Field.json", "files/bin/com.example.Field", "files/lib/com.example.Field/HybridDesktop"])
        try run(["test", "-x", "\(root)/files/bin/com.example.Field"])
        try run(["test", "-x", "\(root)/files/lib/com.example.Field/HybridDesktop"])
        try run(["desktop-file-validate", "\(root)/files/share/applications/com.example.Field.desktop"])
        try checkTranslation("\(root)/files")

        let again = try command(arguments)
        XCTAssertEqual(again.status, 2)
        XCTAssertTrue(again.stderr.contains("--force"), again.stderr)
        XCTAssertEqual(try command(arguments + ["--force"]).status, 0)
    }

    func testArchiveContainsTranslatedProgram() throws {
        try writeSource()
        let translations = try TestTranslations(in: environment)
        let arguments = ["package", source, "--format", "tar", "--with-program", "--output", output]
        let made = try command(arguments, translations.variables("en"))
        XCTAssertEqual(made.status, 0, made.stderr)
        let archive = environment.path("root")
        try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
        let name = try XCTUnwrap(files(output).first { $0.hasSuffix(".tar.gz") })
        try run(["tar", "-C", archive, "-xf", "\(output)/\(name)"])
        try checkTranslation("\(archive)/usr/local")
    }

    private func checkTranslation(_ directory: String) throws {
        let help = try AppProcess(
            arguments: ["--help"], environment: environment, variables: ["LANGUAGE": "de"], tracing: false,
            binary: "\(directory)/lib/com.example.Field/HybridDesktop")
        XCTAssertTrue(help.waitForExit())
        XCTAssertTrue(help.stdout.contains("Zeigt eine Website mit Turbo"), help.stdout)
    }

    func testMissingToolIsReported() throws {
        try writeSource()
        let closed = environment.path("closed")
        try FileManager.default.createDirectory(atPath: closed, withIntermediateDirectories: true)
        let outcome = try command(
            ["package", source, "--format", "deb", "--output", output] + maintainer, ["PATH": closed])
        XCTAssertEqual(outcome.status, 2)
        XCTAssertTrue(outcome.stderr.contains("dpkg-deb is not installed. Install the package dpkg."), outcome.stderr)
        XCTAssertEqual(try files(output), [".keep"])
    }

    // MARK: Helpers

    private var source: String { environment.path("source/application.json") }
    private var output: String { environment.path("out") }

    private func writeSource() throws {
        try environment.write("", to: "out/.keep")
        try environment.write(DemoServer.pathConfiguration, to: "source/rules/path-configuration.json")
        try environment.write(
            """
            {"id": "com.example.Field", "name": "Field", "version": "1.2-beta", "description": "A list of finds",
             "startURL": "\(server.url)/", "icons": [{"file": "icon.png"}], "urlScheme": "field",
             "pathConfiguration": {"file": "rules/path-configuration.json"}}
            """, to: "source/application.json")
        try run(["convert", "-size", "128x128", "xc:red", environment.path("source/icon.png")])
    }

    private func files(_ directory: String) throws -> [String] {
        try run(["find", directory, "-type", "f", "-printf", "%P\\n"]).split(separator: "\n").map(String.init).sorted()
    }

    private func command(
        _ arguments: [String], _ variables: [String: String] = [:]
    ) throws -> (status: Int32?, stdout: String, stderr: String) {
        let process = try AppProcess(
            arguments: arguments, environment: environment, variables: variables, tracing: false)
        XCTAssertTrue(process.waitForExit(timeout: Timeouts.longWork), "\(arguments) ends")
        XCTAssertEqual(process.criticals, [])
        return (process.exitStatus, process.stdout, process.stderr)
    }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        try environment.run(arguments)
    }
}
