import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

/// A first application file made from a site's metadata.
@Suite struct ApplicationDraftTests {
    private static let page = url("https://notes.x.test/start")

    private static func draft(_ html: String = "", manifest: String? = nil, page: URL = page) throws -> ApplicationDraft
    {
        let head = HTMLHead(page: Array(html.utf8), url: page)
        let manifest = try manifest.map {
            try WebAppManifest(json: Array($0.utf8), url: url("https://notes.x.test/app/manifest.json"))
        }
        return ApplicationDraft(page: page, head: head, manifest: manifest)
    }

    private static func read(_ draft: ApplicationDraft) throws -> ApplicationConfiguration {
        let application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: "draft")
        #expect(application.warnings.isEmpty)
        return application
    }

    @Test(
        arguments: [
            ([:], "https://notes.x.test/start", "Notes <webmaster@notes.x.test>"),
            (["DEBFULLNAME": "A B", "DEBEMAIL": "a@b.c"], "https://notes.x.test/start", "A B <a@b.c>"),
            (
                ["DEBFULLNAME": "A B", "DEBEMAIL": "no address"], "https://notes.x.test/",
                "Notes <webmaster@notes.x.test>"
            ),
            ([:], "http://localhost:3000/", nil),
        ] as [([String: String], String, String?)])
    func membersRequiredByPackage(environment: [String: String], page: String, maintainer: String?) throws {
        let draft = try Self.draft("<title>Notes</title>", page: url(page))
        let application = try Self.read(draft.preparedForPackages(environment: environment))
        #expect(application.launcher.version == "1.0")
        #expect(application.launcher.maintainer == maintainer)
        #expect(draft.file["version"] == nil, "A site that was added has no version.")
    }

    @Test func fromTheManifest() throws {
        let application = try Self.read(
            try Self.draft(
                "<title>Page</title>",
                manifest: """
                    {"name": "Field Notes", "short_name": "Notes", "description": "Birds", "start_url": "../?app=1",
                     "scope": "/", "theme_color": "#123456", "background_color": "#fff", "categories": ["x", "books"],
                     "icons": [{"src": "i.png", "sizes": "192x192", "type": "image/png"},
                       {"src": "mask.png", "sizes": "512x512", "purpose": "maskable"},
                       {"src": "https://cdn.test/i.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"},
                       {"src": "small.png", "sizes": "16x16"}, {"src": "i.webp", "type": "image/webp"}, {"src": 1}, 2],
                     "shortcuts": [{"name": "New_Note", "url": "/new", "icons": [{"src": "n.png", "sizes": "96x96"}]},
                       {"name": "Else", "url": "https://y.test/"}],
                     "file_handlers": [{"action": "/open", "accept": {"text/csv": ".CSV", "image/*": [".png"]}},
                       {"action": "https://y.test/", "accept": {"text/plain": [".txt"]}}, {"action": "/x"}]}
                    """))
        #expect(application.name == "Field Notes")
        #expect(application.id == "test.x.notes")
        #expect(application.startURL == url("https://notes.x.test/?app=1"))
        #expect(application.launcher.description == "Birds")
        #expect(application.launcher.categories == ["Office"])
        #expect(application.launcher.icons == [.url(url("https://notes.x.test/app/i.png"))], "of its own origin")
        #expect(application.colors.accent?.description == "#123456")
        #expect(application.colors.background.light?.description == "#ffffff")
        #expect(
            application.launcher.shortcuts == [
                ApplicationShortcut(
                    title: "New_Note", url: url("https://notes.x.test/new"),
                    icon: .url(url("https://notes.x.test/app/n.png")))
            ])
        #expect(
            application.launcher.fileHandlers == [
                FileHandler(url: url("https://notes.x.test/open"), accept: ["text/csv": [".csv"]])
            ])
        #expect(application.menu == [MenuEntry(title: "New__Note", effect: .visit(url("https://notes.x.test/new")))])
    }

    @Test func fromThePageAlone() throws {
        let application = try Self.read(
            try Self.draft(
                """
                <title>Field Notes · Home</title><meta name="theme-color" content="#123456">
                <link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" sizes="152x152" href="/touch.png">
                <link rel="apple-touch-icon" href="/touch-large.png">
                """))
        #expect(application.name == "Field Notes · Home")
        #expect(application.startURL == Self.page)
        #expect(
            application.launcher.icons.map { "\($0)" }.map { $0.contains("touch-large") } == [true, false])
        #expect(application.colors.accent?.description == "#123456")
    }

    @Test func fromNothing() throws {
        let application = try Self.read(try Self.draft())
        #expect(application.name == "notes.x.test")
        #expect(application.launcher.icons.isEmpty && application.menu.isEmpty)
    }

    @Test(arguments: [
        #"{"start_url": "https://evil.test/"}"#, #"{"start_url": "javascript:alert(1)"}"#,
        #"{"start_url": 1, "name": []}"#,
        #"{"name": "\u0000\u202e", "icons": {}, "shortcuts": "x", "theme_color": "red", "categories": 1}"#,
        #"{"icons": [{"src": "data:image/png;base64,AA=="}, {"src": "//:"}], "start_url": "http://notes.x.test/"}"#,
        "{}",
    ])
    func hostileManifests(json: String) throws {
        let application = try Self.read(try Self.draft(manifest: json))
        #expect(application.startURL == Self.page)
        #expect(application.name == "notes.x.test")
        #expect(application.launcher.icons.isEmpty)
    }

    @Test(arguments: [
        ("[]", "The site's manifest is not a JSON object."),
        ("", "The site's manifest is not valid JSON: expected a value"),
        ("<html>", "The site's manifest is not valid JSON: expected a value, found “<”"),
    ])
    func brokenManifests(json: String, expected: String) throws {
        #expect(try #require(message { _ = try Self.draft(manifest: json) }).hasPrefix(expected))
    }

    @Test(arguments: [
        ("https://example.com/", "com.example"), ("https://www.Example.com:8443/", "com.example.www.port8443"),
        ("http://localhost:3000/", "local.localhost.port3000"), ("http://localhost:80/", "local.localhost"),
        ("http://127.0.0.1/", "host._127_0_0_1"), ("http://[::1]:3000/", "host.__1.port3000"),
        ("https://3d.example.com/", "com.example._3d"), ("https://bücher.example/", "example.xn--bcher-kva"),
        ("https://a_b.example/", "example.a_b"), ("https://-rf.example/", "example._-rf"),
    ])
    func ids(address: String, expected: String) {
        let id = ApplicationID.make(for: URL(userInput: address) ?? url("https://broken.test"))
        #expect(id == expected)
        #expect(ApplicationID.isValid(id))
    }

    @Test func textIsFormatted() throws {
        let text = try Self.draft("<title>A \"quoted\" \\ title</title>").text
        #expect(
            text == """
                {
                  "id": "test.x.notes",
                  "name": "A \\"quoted\\" \\\\ title",
                  "startURL": "https://notes.x.test/start"
                }

                """)
    }
}
