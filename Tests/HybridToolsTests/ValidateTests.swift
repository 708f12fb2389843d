import DemoServer
import XCTest

/// Output of `validate`.
final class ValidateTests: CommandTestCase {
    func testValidateAcceptsValidFiles() throws {
        let rules = try file(#"{ "rules": [ { "patterns": ["^/a"], "properties": {} } ] }"#, "rules.json")
        let application = try file(#"{ "startURL": "https://example.com" }"#, "application.json")
        let good = run(["validate", rules, application])
        XCTAssertEqual(good.error, "")
        XCTAssertEqual(
            good.stdout, "\(rules): valid path configuration with 1 rule.\n\(application): valid application file.\n"
        )

        // Every file is checked, even after one with errors.
        let mixed = run(["validate", "missing.json", rules, try file("[", "broken.json")])
        XCTAssertTrue(mixed.stdout.hasPrefix(rules), mixed.stdout)
        for part in ["missing.json", "broken.json"] { XCTAssertTrue(mixed.error.contains(part), mixed.error) }
    }

    func testKioskIsReviewedWithItsStartPage() throws {
        let server = try DemoServer(options: DemoServer.Options())
        let kiosk = try file(
            #"{ "startURL": "\#(server.url)/", "kiosk": { "allow": ["/posts*"], "idleTimeout": 60 } }"#, "kiosk.json")
        let outcome = run(["validate", "--kiosk", kiosk])
        XCTAssertEqual(outcome.error, "")
        XCTAssertTrue(outcome.stdout.contains("\(kiosk): kiosk.allow: The kiosk refuses "), outcome.stdout)
        XCTAssertTrue(outcome.stdout.contains(" links of the start page: \(server.url)/"), outcome.stdout)
        XCTAssertFalse(outcome.stdout.contains("\(server.url)/posts"), outcome.stdout)
        let missing = try file(#"{ "startURL": "\#(server.url)/missing", "kiosk": {} }"#, "missing.json")
        XCTAssertTrue(run(["validate", "--kiosk", missing]).error.contains("status 404"))
    }

    func testFileForManyKiosksIsCheckedForEachDevice() throws {
        let server = try DemoServer(options: DemoServer.Options())
        let text = """
            { "configurationVersion": 3, "startURL": "\(server.url)/{hostname}", "kiosk": { "idleTimeout": 60 },
              "devices": {
                "posts": { "kiosk": { "allow": ["/posts*"] } },
                "hall-*": { "kiosk": { "alow": [] } } } }
            """
        let faulty = run(["validate", "--kiosk", try file(text, "kiosk.json")])
        check(faulty.error, isASentenceWith: ["kiosk.json (hall-1): kiosk.alow: This key is unknown."], "hall")

        let fleet = try file(text.replacing("alow", with: "allow"), "kiosk.json")
        let all = run(["validate", fleet])
        XCTAssertEqual(all.error, "")
        for device in ["hostname", "posts", "hall-1"] {
            XCTAssertTrue(all.stdout.contains("\(fleet) (\(device)): valid application file."), all.stdout)
        }
        let reviewed = run(["validate", "--kiosk", fleet])
        XCTAssertEqual(reviewed.error, "")
        XCTAssertTrue(reviewed.stdout.contains("(hall-1): startURL: not requested, because a"), reviewed.stdout)
        XCTAssertTrue(reviewed.stdout.contains("(hall-1): kiosk.offlinePage: not set"), reviewed.stdout)
        let missing = try file(text.replacing("{hostname}", with: "missing"), "missing.json")
        let failed = run(["validate", "--kiosk", missing]).error
        XCTAssertTrue(failed.contains("missing.json (hostname): startURL: "), failed)
        XCTAssertTrue(failed.contains("status 404"), failed)
        let serial = run([
            "validate",
            try file(text.replacing("alow", with: "allow").replacing("hostname", with: "serial"), "serial.json"),
        ])
        XCTAssertTrue(serial.stdout.contains("(posts): {serial}: Only root can"), serial.stdout)
        XCTAssertFalse(all.stdout.contains("{serial}"), all.stdout)
        check(
            run(["validate", fleet, "--location", "x"]).error, isASentenceWith: ["Use it with --host NAME."], "location"
        )
        let posts = run(["validate", "--kiosk", fleet, "--host", "posts"])
        XCTAssertEqual(posts.error, "")
        XCTAssertTrue(posts.stdout.contains("\"startURL\": \"\(server.url)/posts\""), posts.stdout)
        XCTAssertTrue(posts.stdout.contains("\"allow\": [\"/posts*\"]"), posts.stdout)
        XCTAssertTrue(posts.stdout.contains("(posts): kiosk.allow: The kiosk"), posts.stdout)
        XCTAssertTrue(run(["validate", "--kiosk", fleet, "--host", "x"]).error.contains("/x answers with the status"))
        let large = try file(String(repeating: " ", count: 128 << 10) + text, "large.json")
        check(run(["validate", large]).error, isASentenceWith: ["large.json: ", "more than 128 KiB"], "large")
        let plain = try file(#"{ "startURL": "https://example.com", "kiosk": {} }"#, "plain.json")
        check(
            run(["validate", plain, "--host", "x"]).error, isASentenceWith: ["plain.json: ", "Remove --host."], "plain")
    }

    func testSettingsOfDeviceAreChecked() throws {
        let key = "RWSuHBvDjsagVyZfU8I8fSzFG5mG2DMfXPuVnUR/iRtrVQ+qiyrsc71s"
        let text = #"{ "url": "https://example.com/kiosk.json", "key": "\#(key)", "checkEvery": 5 }"#
        let good = try file(text, "enroll.json")
        XCTAssertEqual(run(["validate", good]).stdout, "\(good): valid settings of a device.\n")
        let faulty = run(["validate", try file(text.replacing("5 }", with: "4 }"), "faulty.json")]).error
        check(faulty, isASentenceWith: ["faulty.json: checkEvery: "], "faulty")
    }

    func testValidateReportsEveryErrorWithLocation() throws {
        _ = try file(#"{ "rules": [ { "patterns": ["("], "properties": {} } ] }"#, "broken-rules.json")
        let application = try file(
            """
            { "id": "x", "window": { "width": "wide" }, "pathConfiguration": { "file": "broken-rules.json" },
              "icons": [{ "file": "missing.svg" }],
              "environments": { "a": { "startURL": "a.test", "pathConfiguration": { "file": "missing.json" } } } }
            """, "faulty-application.json")
        let outcome = run(["validate", application])
        let lines = outcome.error.split(separator: "\n")
        let places = [
            "id:", "window.width:", "pathConfiguration.file:", "environments.a.pathConfiguration.file:",
            "icons[0].file:",
        ]
        XCTAssertEqual(lines.count, places.count, outcome.error)
        for (line, place) in zip(lines, places) {
            XCTAssertTrue(line.contains("faulty-application.json: \(place) "), "\(place) in \(line)")
        }
        // A file without its address is still an application file.
        let nameless = run(["validate", try file(#"{ "name": "Notes" }"#, "no-address.json")])
        check(
            nameless.error, isASentenceWith: ["no-address.json: startURL: No start address."], "no address"
        )
    }

    func testValidateReportsRuleErrorsAndRemarks() throws {
        let faulty = #"{ "patterns": ["("], "properties": {} }"#
        let rules = try file(
            #"{ "rules": [ \#(faulty), { "patterns": ["/a"], "properties": { "contxt": "modal" } }, {} ] }"#,
            "faulty.json")
        let outcome = run(["validate", rules])
        let lines = outcome.error.split(separator: "\n")
        XCTAssertEqual(lines.count, 3, outcome.error)
        for (line, part) in zip(lines, ["rule 1:", "rule 3 has no patterns", "rule 2: “contxt”"]) {
            XCTAssertTrue(line.contains(part), "\(part) in \(line)")
        }
        let application = run([
            "validate", try file(#"{ "id": "x", "colour": "red", "startURL": "https://a.test" }"#, "warned.json"),
        ])
        for part in ["id:", "colour"] { XCTAssertTrue(application.error.contains(part), application.error) }
        let many = Array(repeating: faulty, count: 30).joined(separator: ", ")
        let long = run(["validate", try file("{ \"rules\": [ \(many) ] }", "long.json")])
        XCTAssertEqual(long.error.split(separator: "\n").count, 21, long.error)
        XCTAssertTrue(long.error.contains("10 more problems not shown."), long.error)
    }

    func testInvalidCertificateFilesAreReported() throws {
        _ = try file("nonsense", "tls/nonsense.pem")
        for member in ["certificateAuthority", "clientCertificate", "trustedCertificates"] {
            for name in ["missing", "nonsense"] {
                let value = member == "trustedCertificates" ? #"["tls/\#(name).pem"]"# : #""tls/\#(name).pem""#
                let outcome = run([
                    "validate",
                    try file(
                        #"{ "startURL": "https://a.test", "\#(member)": \#(value) }"#, "application.json"),
                ])
                check(outcome.error, isASentenceWith: ["tls/\(name).pem”:"], member)
            }
        }
    }

    func testUnknownComponentNameIsRemarkedOn() throws {
        let outcome = run([
            "validate",
            try file(
                #"{ "id": "com.example.Notes", "startURL": "https://a.test", "components": ["menu", "forms"] }"#,
                "application.json"),
        ])
        XCTAssertEqual(outcome.error, "")
        XCTAssertTrue(
            outcome.stdout.contains(
                "components: Unknown component “forms”, which is not announced to pages. Did you mean “form”?"),
            outcome.stdout)
    }

    func testMissingFileIsReported() {
        check(run(["validate", "missing.json"]).error, isASentenceWith: ["not found"], "missing file")
    }
}
