import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

/// The application file that a site serves about itself.
@Suite struct SiteDescriptionTests {
    private static let place = url("https://notes.x.test/.well-known/hybrid-desktop.json")
    private static let start = url("https://notes.x.test/app?source=x")

    private static func read(_ json: String, at place: URL = place) throws -> SiteDescription {
        try SiteDescription(json: Array(json.utf8), url: place, start: start, compile: compile)
    }

    private static func application(_ json: String) throws -> ApplicationConfiguration {
        let file = try read(json).updating(["id": "test.x.notes", "startURL": .string(start.absoluteString)])
        return try ApplicationConfiguration(json: Array(file.text.utf8), source: "installed")
    }

    @Test func everyMemberTakesEffect() throws {
        let application = try Self.application(
            """
            {"name": "Notes", "startURL": "app/", "icons": [{"url": "icon.svg"}], "colors": {"accent": "#123456"},
             "tabs": [{"title": "A", "path": "/a"}, {"title": "B", "path": "b"}],
             "menu": [{"title": "Help", "path": "https://help.test/"}, {"title": "Out", "action": "sign-out"}],
             "shortcuts": [{"title": "New", "path": "new", "icon": {"url": "n.png"}}],
             "authentication": {"strategy": "native", "endpoint": "/session"}, "components": ["form"],
             "pathConfiguration": {"url": "rules.json", "rules": [
               {"patterns": ["/new$"], "properties": {"context": "modal"}}]}}
            """)
        #expect(application.name == "Notes" && application.startURL == url("https://notes.x.test/app/"))
        #expect(application.launcher.icons == [.url(url("https://notes.x.test/icon.svg"))])
        #expect(application.tabs.map(\.url) == [url("https://notes.x.test/a"), url("https://notes.x.test/b")])
        #expect(application.menu.first?.effect == .visit(url("https://help.test/")))
        #expect(application.launcher.shortcuts.first?.icon == .url(url("https://notes.x.test/n.png")))
        #expect(application.authentication.isConfigured)
        #expect(application.pathConfiguration.url == url("https://notes.x.test/rules.json"))
        #expect(application.pathConfiguration.rules?["rules"]?.array?.count == 1)
        #expect(application.warnings.isEmpty)
    }

    /// Every key of the application file is either accepted from a site or dropped with a notice.
    @Test func otherMembersAreDroppedWithNotice() throws {
        let description = try Self.read(
            """
            {"comment": "x", "$schema": "y", "schema": 1, "id": "org.evil.App", "server": {"command": ["rm"]}, "development": true,
             "internalHosts": ["evil.test"], "kiosk": {}, "environments": {"a": 1}, "diagnostics": true,
             "certificateAuthority": "a.pem", "clientCertificate": "b.pem", "trustedCertificates": ["c.pem"],
             "describedBy": "https://evil.test/", "pathConfiguration": {"file": "../../etc/passwd"},
             "icons": [{"file": "/etc/passwd"}, {"url": "/i.svg"}],
             "shortcuts": [{"title": "N", "path": "/n", "icon": {"file": "x.svg"}}],
             "authentication": {"strategy": "none", "origins": ["https://evil.test"]}}
            """)
        let dropped = [
            "authentication.origins", "certificateAuthority", "clientCertificate", "describedBy", "development",
            "diagnostics", "environments", "icons[0].file", "id", "internalHosts", "kiosk", "pathConfiguration.file",
            "server", "shortcuts[0].icon.file", "trustedCertificates",
        ]
        #expect(description.notices.count == dropped.count, "\(description.notices)")
        for (notice, place) in zip(description.notices, dropped) {
            #expect(notice.contains("“\(place)” is not accepted from a site"), "\(notice)")
        }
        let text = JSONValue.object(description.members).text
        for part in ["evil", "passwd", "rm", ".pem", "x.svg"] { #expect(!text.contains(part), "\(text)") }
        let all = Set(ApplicationSection.file.keys)
        #expect(all.subtracting(SiteDescription.keys).count == 12, "Decide whether a site may set a new key.")
        #expect(SiteDescription.keys.isSubset(of: all))
    }

    @Test(arguments: [
        (#"{"schema": 2, "animated": "yes"}"#, "schema: The file has schema 2, and this program reads 1."),
        ("", "Invalid JSON"), ("[]", "is not a JSON object"), ("{\"name\": 1}", "name: This must be a string"),
        (#"{"newKey": 1, "animated": "yes"}"#, "animated: This must be true or false"),
        (#"{"startURL": "https://evil.test/"}"#, "startURL: This is outside the site"),
        (#"{"startURL": "javascript:alert(1)"}"#, "startURL: This is outside the site"),
        (#"{"startURL": "http://notes.x.test/"}"#, "startURL: This is outside the site"),
        (#"{"icons": [{"url": "//evil.test/i.svg"}]}"#, "icons[0].url: This is outside the site"),
        (#"{"icons": [{"url": "data:image/png,x"}]}"#, "icons[0].url: This is outside the site"),
        (#"{"icons": [{"url": "https://notes.x.test@evil.test/i.svg"}]}"#, "icons[0].url: This is outside"),
        (#"{"icons": [{"url": "https://notes.x.test:8443/i.svg"}]}"#, "icons[0].url: This is outside"),
        (#"{"shortcuts": [{"title": "A", "path": "javascript:alert(1)"}]}"#, "shortcuts[0].path: This is outside"),
        (
            #"{"shortcuts": [{"title": "A", "path": "/", "icon": {"url": "file:///etc/passwd"}}]}"#,
            "shortcuts[0].icon.url"
        ),
        (#"{"tabs": [{"title": "A", "path": "/"}, {"title": "B", "path": "https://evil.test/"}]}"#, "tabs[1].path"),
        (#"{"menu": [{"title": "A", "path": "javascript:alert(1)"}]}"#, "menu[0].path"),
        (
            #"{"fileHandlers": [{"path": "https://evil.test/", "accept": {"text/csv": [".csv"]}}]}"#,
            "fileHandlers[0].path"
        ),
        (#"{"pathConfiguration": {"url": "https://evil.test/r.json"}}"#, "pathConfiguration.url: This is outside"),
        (#"{"pathConfiguration": {"rules": [{"patterns": ["["], "properties": {}}]}}"#, "pathConfiguration: rule 1"),
        (#"{"authentication": {"strategy": "native", "endpoint": "https://evil.test/"}}"#, "authentication.endpoint"),
        (
            #"{"authentication": {"strategy": "native", "endpoint": "https://evil.test/", "origins": ["https://evil.test"]}}"#,
            "authentication.endpoint"
        ),
        (#"{"urlScheme": "https"}"#, "urlScheme"), (#"{"externalSchemes": ["javascript"]}"#, "externalSchemes[0]"),
        (#"{"menu": [\#(Array(repeating: "1", count: 21).joined(separator: ","))]}"#, "menu: The list has 21 elements"),
    ])
    func hostileDescriptionsAreRejected(json: String, part: String) {
        let reason = message { _ = try Self.read(json) }
        #expect(reason?.contains(part) == true, "\(json.prefix(120)): \(reason ?? "accepted")")
    }

    /// A newer site works with this version.
    @Test func unknownKeysAreIgnored() throws {
        let json = """
            {"tabz": [], "kiosks": {}, "tabs[0].title": 1, "window": {"width": 900, "glow": true, "comment": "x"},
             "icons": [{"file": "a.svg"}, {"url": "/i.svg", "tint": 1}],
             "tabs": [{"title": "A", "path": "/", "javascript": 1}, {"title": "B", "path": "/b"}]}
            """
        let description = try Self.read(json.replacing(", \"tabs[0].title\": 1", with: ""))
        #expect(
            description.notices.last == "\(Self.place): These keys are unknown and were ignored: "
                + "icons[0].tint, kiosks, tabs[0].javascript, tabz, window.glow.")
        #expect(description.notices.count == 2)
        let text = JSONValue.object(description.members).text
        for part in ["tabz", "kiosks", "javascript", "glow", "tint"] { #expect(!text.contains(part), "\(text)") }
        #expect(description.members["tabs"]?.array?.count == 2 && description.members["window"]?["comment"] == "x")
        // A key that looks like a place cannot hide a member.
        let reason = message { _ = try Self.read(json) }
        #expect(reason?.contains("tabs[0]: ") == true, "\(reason ?? "accepted")")
    }

    @Test func manyUnknownKeysAreSummarized() throws {
        let keys = (0..<5_000).map { "\"\(String(repeating: "k", count: 20))\($0)\": 1" }
        let description = try Self.read("{\(keys.joined(separator: ","))}")
        #expect(description.members.isEmpty && description.notices.count == 1)
        #expect((description.notices.first?.utf8.count ?? .max) < 1_000)
    }

    /// Deep, long and large texts, which are not parsed to their end.
    @Test func costlyDescriptionsAreRejected() {
        for json in [
            String(repeating: #"{"menu": "#, count: 40), #"{"name": "\#(String(repeating: "x", count: 10 << 20))"}"#,
            #"{"keywords": [\#(String(repeating: "[],", count: 20_000))[]]}"#,
        ] {
            let reason = message { _ = try Self.read(json) }
            #expect(reason?.contains("Invalid JSON") == true, "\(json.prefix(40)): \(reason ?? "accepted")")
            #expect((reason?.utf8.count ?? 0) < 4_000)
        }
    }

    @Test func descriptionOfAnotherOriginIsRejected() {
        let reason = message { _ = try Self.read("{}", at: url("https://evil.test/.well-known/hybrid-desktop.json")) }
        #expect(reason?.contains("on another origin than the site") == true)
    }

    @Test func updateKeepsWhatSiteDoesNotDecide() throws {
        let installed: JSONValue = [
            "id": "a.b", "name": "Mine", "startURL": "https://notes.x.test/app", "describedBy": "/d.json",
            "icons": [["url": "/old.svg"]], "externalSchemes": ["geo"], "keepRunning": true,
        ]
        let description = try Self.read(#"{"name": "Theirs", "animated": true}"#)
        var expected: [String: JSONValue] = [
            "id": "a.b", "name": "Mine", "startURL": "https://notes.x.test/app", "describedBy": "/d.json",
            "icons": [["url": "/old.svg"]], "animated": true,
        ]
        #expect(description.updating(installed) == .object(expected), "Only the site has written this file.")
        expected["keepRunning"] = true
        #expect(description.updating(installed, earlier: ["externalSchemes", "icons", "name"]) == .object(expected))
        // The comment is the author's, and so are the other members.
        var written = installed.object ?? [:]
        written["comment"] = "My file."
        #expect(description.updating(.object(written)) == .object(written.merging(["animated": true]) { $1 }))
    }

    @Test(
        arguments: [
            ("{}", #"{"name": "x", "tabs": [], "window": {"width": 900}}"#, []),
            ("{}", #"{"permissions": {"camera": "ask", "microphone": "deny"}}"#, []),
            (
                "{}",
                #"{"permissions": {"camera": "allow", "notifications": "allow"}, "keepRunning": true, "urlScheme": "notes"}"#,
                ["permission notifications", "permission camera", "scheme notes", "background"]
            ),
            (#"{"keepRunning": true}"#, "{}", []), (#"{"keepRunning": true}"#, #"{"keepRunning": true}"#, []),
            (
                #"{"fileHandlers": [{"path": "/i", "accept": {"text/csv": [".csv"]}}], "externalSchemes": ["geo"]}"#,
                #"{"fileHandlers": [{"path": "/i", "accept": {"text/csv": [".csv"], "text/plain": [".txt"]}}], "externalSchemes": ["GEO", "mailto", "webcal"]}"#,
                ["files text/plain", "external webcal"]
            ),
            (#"{"urlScheme": "notes"}"#, #"{"urlScheme": "other"}"#, ["scheme other"]),
        ] as [(String, String, [String])])
    func grownPowers(before: String, after: String, grown: [String]) throws {
        let powers = try Self.application(after).powers(beyond: try Self.application(before))
        #expect(powers.map(\.identity) == grown)
        #expect(Set(powers.map(\.phrase)).count == grown.count)
    }

    @Test(
        arguments: [
            (
                200, ["Content-Type": "application/json; charset=utf-8", "ETag": "\"1\""], true,
                SiteAnswer.description(etag: "\"1\"")
            ),
            (200, [:], false, .description(etag: nil)), (200, ["ETag": "a\r\nb: c"], false, .description(etag: nil)),
            (200, ["Content-Type": "text/html"], false, .missing), (404, [:], true, .missing),
            (500, [:], false, .missing),
            (304, [:], true, .unchanged),
            (302, ["Location": "/d.json"], true, .redirect(url("https://notes.x.test/d.json"))),
            (302, ["Location": "https://evil.test/"], false, .missing),
            (
                302, ["Location": "//evil.test/d.json"], true,
                .rejected(
                    "https://notes.x.test/.well-known/hybrid-desktop.json: The server redirects to another origin, or too often."
                )
            ),
            (
                200, ["Content-Type": "text/html"], true,
                .rejected("https://notes.x.test/.well-known/hybrid-desktop.json: The server's response is not JSON.")
            ),
            (
                401, [:], true,
                .rejected("https://notes.x.test/.well-known/hybrid-desktop.json: The server responded with 401.")
            ),
        ] as [(Int, [String: String], Bool, SiteAnswer)])
    func answers(status: Int, headers: [String: String], isNamed: Bool, expected: SiteAnswer) {
        let response = HTTPResponse(
            status: status, headers: headers.map { ($0.key, $0.value) }, body: [], url: Self.place)
        #expect(SiteAnswer(to: Self.place, response, redirects: 0, isNamed: isNamed) == expected)
    }

    @Test func redirectsAreLimited() {
        let response = HTTPResponse(status: 302, headers: [("Location", "/loop")], body: [], url: Self.place)
        #expect(
            SiteAnswer(to: Self.place, response, redirects: 4, isNamed: false)
                == .redirect(url("https://notes.x.test/loop")))
        #expect(SiteAnswer(to: Self.place, response, redirects: 5, isNamed: false) == .missing)
    }
}
