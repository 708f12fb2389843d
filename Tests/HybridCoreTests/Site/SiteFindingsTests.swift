import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

/// Properties of a site that its start page shows.
@Suite struct SiteFindingsTests {
    private static let page = url("https://notes.x.test/start")

    private static func find(_ html: String, status: Int = 200) -> SiteFindings {
        SiteFindings(page: Array(html.utf8), status: status, url: page)
    }

    @Test(
        arguments: [
            ("", nil), (#"<script src="/assets/application-1a2b.js"></script>"#, nil),
            (#"<script src="/assets/turbo.min-1a2b.js"></script>"#, .turbo),
            (#"<script type="importmap">{"imports": {"@hotwired/turbo-rails": "/t.js"}}</script>"#, .turbo),
            ("<script>let turbo = 1</script>", nil), (#"<link rel="stylesheet" data-turbo-track="reload">"#, .turbo),
            (#"<script src="/turbolinks.js" data-turbo-track="reload"></script>"#, .turbolinks),
            (#"<!-- <script src="/turbo.js"></script> -->"#, nil),
        ] as [(String, SiteFindings.Library?)])
    func library(html: String, library: SiteFindings.Library?) {
        #expect(Self.find(html).library == library)
    }

    @Test func everythingInHead() {
        let found = Self.find(
            """
            <meta name="csrf-param" content="authenticity_token"><meta name="turbo-root" content="/app">
            <meta name="view-transition" content="same-origin"><meta name="theme-color" content="#123456">
            <link rel="hybrid-desktop" href="desktop.json"><link rel="hybrid-desktop" href="/second.json">
            """)
        #expect(found.isRails && found.mayHavePathConfiguration && found.usesViewTransitions)
        #expect(found.turboRoot == "/app" && found.themeColor?.description == "#123456")
        #expect(found.description == url("https://notes.x.test/desktop.json"))
        #expect(!Self.find("<title>x</title>").mayHavePathConfiguration)
        #expect(found.sentences.count == 6, "\(found.sentences)")
    }

    @Test func signInForm() {
        let found = Self.find(
            """
            <form action="/search"><input name="q"></form>
            <form action="/session?x=secret" method="post"><input type="hidden" name="authenticity_token" value="t">
            <input type="email" name="email_address"><input type="password" name="password"></form>
            """, status: 401)
        #expect(found.signInForm?.action == url("https://notes.x.test/session?x=secret"))
        #expect(found.signInForm?.fields == ["email_address", "password"])
        let sentence = found.sentences.first { $0.contains("signs in by a form") }
        #expect(sentence?.contains("email_address, password") == true && sentence?.contains("secret") == false)
        #expect(Self.find("<input name='q'>").signInForm == nil)
        #expect(Self.find("", status: 401).sentences.contains { $0.contains("requires a sign-in") })
    }

    @Test(arguments: [
        ("/session/new", "https://notes.x.test/session/new"),
        ("users/sign_in?a=b", "https://notes.x.test/users/sign_in?a=b"),
        ("https://evil.test/login", nil), ("/blog/how-to-login-fast", nil), ("javascript:login()", nil),
        ("http://notes.x.test/login", nil),
    ])
    func signInLink(href: String, expected: String?) {
        #expect(Self.find("<body><a href=\"\(href)\">x</a>").signInLink?.absoluteString == expected)
    }

    @Test func passwordsAreNotSentUnencrypted() {
        let page = url("http://intranet.test/")
        let found = SiteFindings(page: Array("<a href='/login'>x</a>".utf8), status: 200, url: page)
        #expect(found.signInLink == nil)
    }

    /// The arguments are the body, the status, the address that was asked for, and the next step.
    @Test(
        arguments: [
            ("<form><input type=password></form>", 200, "/", .end(url("https://notes.x.test/start"))),
            ("<form><input type=password></form>", 200, "/start", .end(nil)),
            ("<form><input type=password></form>", 401, "/", .end(nil)),
            ("<a href=/login>x</a>", 200, "/", .follow(url("https://notes.x.test/login"))),
            ("<a href=/login>x</a>", 401, "/", .end(nil)), ("", 200, "/", .end(nil)),
        ] as [(String, Int, String, SiteFindings.SignInSearch)])
    func signInPageIsSearched(body: String, status: Int, asked: String, step: SiteFindings.SignInSearch) {
        let page = url("https://notes.x.test/start")
        let found = SiteFindings(page: Array(body.utf8), status: status, url: page)
        #expect(found.signInSearch(asked: url("https://notes.x.test\(asked)")) == step)
    }

    /// The arguments are the address of the page to which the link led, its body, and the member `authentication`.
    @Test(
        arguments: [
            ("https://notes.x.test/login", "", nil), ("https://y.test/login", "<form><input type=password>", nil),
            ("https://notes.x.test/login", "<form><input type=password>", nil as [String]?),
            ("https://notes.x.test/login", "<form action=/session><input type=password>", ["/session"]),
            ("https://notes.x.test/login", "<form action=/><input type=password>", nil),
            ("https://notes.x.test/login", "<form action=https://y.test/session><input type=password>", nil),
        ] as [(String, String, [String]?)])
    func signInPageIsAdded(page: String, body: String, pages: [String]?) {
        var found = Self.find("<a href=/login>x</a>")
        found.add(signInPage: SiteFindings(page: Array(body.utf8), status: 200, url: url(page)))
        let file = ApplicationDraft(
            page: Self.page, head: HTMLHead(page: [], url: Self.page), manifest: nil, findings: found
        )
        .file
        let member = file["authentication"]
        #expect((member != nil) == (page.hasPrefix("https://notes") && !body.isEmpty))
        #expect(member?["signInPages"]?.array?.compactMap(\.string) == pages)
        #expect(ApplicationDraft.mayHave(file.object ?? [:]))
    }

    @Test func signInPageOpensInDialog() throws {
        var found = Self.find("")
        found.signInPage = url("https://notes.x.test/session/new")
        let draft = ApplicationDraft(
            page: Self.page, head: HTMLHead(page: [], url: Self.page), manifest: nil, findings: found)
        let application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: "x")
        #expect(application.authentication.isSignInPage(url("https://notes.x.test/session/new")))
        #expect(ApplicationDraft.mayHave(draft.file.object ?? [:]))
        #expect(
            !ApplicationDraft.mayHave(["startURL": "x", "authentication": ["strategy": "native", "endpoint": "/s"]]))
    }

    @Test func firstFileHasRulesOrAddress() throws {
        var found = Self.find("")
        let head = HTMLHead(page: [], url: Self.page)
        func draft() -> ApplicationDraft {
            ApplicationDraft(page: Self.page, head: head, manifest: nil, findings: found)
        }
        let rules = try #require(draft().file["pathConfiguration"]?["rules"])
        let parsed = try configuration(#"{"rules": \#(rules.text)}"#)
        for (path, context) in [("/notes/new", "modal"), ("/notes/1/edit", "modal"), ("/notes/1", nil)] {
            #expect(parsed.resolve(url("https://notes.x.test\(path)")).properties.values["context"]?.string == context)
        }
        #expect(ApplicationDraft.mayHave(draft().file.object ?? [:]))
        found.pathConfiguration = url("https://notes.x.test/configurations/ios_v1.json")
        #expect(draft().file["pathConfiguration"] == ["url": "/configurations/ios_v1.json"])
        #expect(ApplicationDraft.mayHave(draft().file.object ?? [:]))
        #expect(!ApplicationDraft.mayHave(["startURL": "x", "pathConfiguration": ["url": "/mine.json"]]))
        #expect(!ApplicationDraft.mayHave(["startURL": "x", "pathConfiguration": ["file": "mine.json"]]))
        let read = try ApplicationConfiguration(json: Array(draft().commented(["A."]).text.utf8), source: "x")
        #expect(read.warnings.isEmpty)
    }

    @Test func descriptionOverridesManifest() throws {
        let place = url("https://notes.x.test/.well-known/hybrid-desktop.json")
        let description = try SiteDescription(
            json: Array(
                #"{"name": "Described", "tabs": [{"title": "A", "path": "/"}, {"title": "B", "path": "/b"}]}"#.utf8),
            url: place, start: Self.page, compile: compile)
        let manifest = try WebAppManifest(
            json: Array(#"{"name": "Manifest", "description": "Filled", "start_url": "/m"}"#.utf8), url: Self.page)
        let file = ApplicationDraft(
            page: Self.page, head: HTMLHead(page: [], url: Self.page), manifest: manifest, findings: Self.find(""),
            description: description
        ).file
        #expect(file["name"] == "Described" && file["description"] == "Filled" && file["tabs"]?.array?.count == 2)
        #expect(file["describedBy"] == "/.well-known/hybrid-desktop.json" && file["pathConfiguration"] == nil)
        #expect(ApplicationDraft.mayHave(file.object ?? [:]))
        var written = file.object ?? [:]
        written["server"] = [:]
        #expect(!ApplicationDraft.mayHave(written))
    }
}
