import FoundationEssentials
import HybridCore
import Testing

/// From an address to a menu entry.
@Suite struct SiteAddingTests {
    private static let address = url("https://notes.x.test")

    private static func preview(_ title: String = "Notes", warnings: [String] = []) throws -> SitePreview {
        let head = HTMLHead(page: Array("<title>\(title)</title>".utf8), url: address)
        return try SitePreview(
            ApplicationDraft(page: address, head: head, manifest: nil), icon: [1], warnings: warnings)
    }

    private static func looking() -> SiteAdding {
        var adding = SiteAdding()
        #expect(adding.handle(.confirmed(address: " notes.x.test ", name: "")) == [.look(address)])
        #expect(adding.isBusy && adding.preview == nil)
        return adding
    }

    private static func showing(_ standing: SitePreview.Standing, warnings: [String] = []) throws -> SiteAdding {
        var adding = looking()
        #expect(adding.handle(.found(try preview(warnings: warnings), standing, at: address)) == [])
        return adding
    }

    @Test func installsIntoMenu() throws {
        var adding = try Self.showing(.new)
        #expect(adding.button == "_Install" && adding.notice == nil)
        #expect(adding.preview?.name == "Notes" && adding.preview?.address == "https://notes.x.test")
        let install = adding.handle(.confirmed(address: "", name: " My\nNotes "))
        #expect(install == [.install(try Self.preview(), name: "My Notes")])
        #expect(adding.handle(.confirmed(address: "", name: "")) == [], "It is being installed.")
        #expect(adding.handle(.typed) == [] && adding.isBusy)
        #expect(
            adding.handle(.installed(["An icon is left out."])) == [
                .finish("My Notes was added to your app grid. An icon is left out.")
            ])
        #expect(adding.step == .done && adding.button == nil)
    }

    @Test func noticeIsHintIfSiteCanBeInstalled() throws {
        #expect(try Self.showing(.older(name: "Notes")).isHint)
        #expect(try !Self.showing(.written(name: "Notes")).isHint)
        var adding = Self.looking()
        _ = adding.handle(.notFound("No such site.", at: Self.address))
        #expect(!adding.isHint && adding.notice == "No such site.")
    }

    @Test func invisibleNameIsRejected() throws {
        var adding = try Self.showing(.new)
        let install = adding.handle(.confirmed(address: "", name: "\u{200B} "))
        #expect(install == [.install(try Self.preview(), name: "Notes")])
        #expect(try Self.preview().file(named: " ")["name"] == "Notes")
        #expect(try Self.preview().file(named: "a\nb")["name"] == "a b")
    }

    @Test func emptyAddressCannotBeConfirmed() {
        let adding = SiteAdding()
        #expect(!adding.canConfirm(address: ""))
        #expect(!adding.canConfirm(address: "  "))
        #expect(adding.canConfirm(address: "example.com"))
    }

    @Test(arguments: [
        ("", "The address is empty."), ("ftp://x", "“ftp” is not supported"), ("a b", "is not an address"),
        ("https://", "has no host name"), ("x:99999", "invalid port"), ("/etc/passwd", "is not an address"),
    ])
    func invalidAddress(text: String, part: String) {
        var adding = SiteAdding()
        #expect(adding.handle(.confirmed(address: text, name: "")) == [])
        #expect(adding.notice?.contains(part) == true, "\(adding.notice ?? "")")
        #expect(adding.step == .asking && adding.button == "_Look Up")
        _ = adding.handle(.typed)
        #expect(adding.notice == nil)
    }

    @Test func unresponsiveSite() {
        var adding = Self.looking()
        #expect(adding.handle(.notFound("No.", at: url("https://other.test"))) == [], "An older question's answer.")
        #expect(adding.isBusy)
        _ = adding.handle(.notFound("It does not answer.", at: Self.address))
        #expect(adding.step == .asking && adding.notice == "It does not answer.")
    }

    @Test func lateResultIsIgnored() throws {
        var adding = Self.looking()
        _ = adding.handle(.typed)
        #expect(adding.handle(.found(try Self.preview(), .new, at: Self.address)) == [])
        #expect(adding.step == .asking)
        // The result for one address must not be installed for another.
        adding = try Self.showing(.new)
        _ = adding.handle(.typed)
        #expect(adding.preview == nil && adding.button == "_Look Up")
    }

    @Test func installedSite() throws {
        var older = try Self.showing(.older(name: "Old"), warnings: ["No manifest."])
        #expect(older.button == "_Update")
        #expect(older.notice?.hasPrefix("“Old” is already installed.") == true)
        #expect(older.notice?.hasSuffix("No manifest.") == true)
        #expect(older.handle(.confirmed(address: "", name: "New")).count == 1)

        var written = try Self.showing(.written(name: "Own"))
        #expect(written.button == nil)
        #expect(written.handle(.confirmed(address: "", name: "New")) == [])
        #expect(written.notice?.contains("application file with more settings") == true)
    }

    @Test func uninstallableSite() throws {
        var adding = try Self.showing(.new)
        _ = adding.handle(.confirmed(address: "", name: "x"))
        _ = adding.handle(.notInstalled("The ID is reserved."))
        #expect(adding.step == .asking && adding.notice == "The ID is reserved.")
    }

    @Test(arguments: [
        (nil, SitePreview.Standing.new),
        (#"{"id": "a.b", "name": "x", "startURL": "y", "icons": []}"#, .older(name: "N")),
        ("{", .older(name: "N")), (#"{"id": "a.b", "startURL": "y", "authentication": {}}"#, .written(name: "N")),
    ])
    func standing(file: String?, expected: SitePreview.Standing) throws {
        #expect(try Self.preview().standing(toInstalled: file.map { Array($0.utf8) }, called: "N") == expected)
    }

    /// Every draft can be updated by reading the site again.
    @Test func everyDraftCanBeUpdated() throws {
        let manifest = try WebAppManifest(
            json: Array(
                """
                {"name": "N", "description": "D", "start_url": "/", "theme_color": "#123456", "categories": ["books"],
                 "icons": [{"src": "/i.png", "sizes": "192x192"}], "shortcuts": [{"name": "New", "url": "/new"}]}
                """.utf8), url: Self.address)
        let draft = ApplicationDraft(
            page: Self.address, head: HTMLHead(page: [], url: Self.address), manifest: manifest)
        let preview = try SitePreview(draft, icon: [])
        #expect(preview.standing(toInstalled: Array(draft.text.utf8), called: "N") == .older(name: "N"))
        // The file of `HybridDesktop new` has more members, until its author adds others.
        let new = draft.preparedForPackages(environment: [:]).commented(["A."])
        #expect(preview.standing(toInstalled: Array(new.text.utf8), called: "N") == .older(name: "N"))
        let changes: [String: JSONValue] = [
            "authentication": ["strategy": "web", "signInPath": "/login"], "description": "Mine.",
            "shortcuts": [], "colors": ["accent": "#ffffff"],
        ]
        for (key, value) in changes {
            let text = Array(JSONValue.object((new.file.object ?? [:]).merging([key: value]) { $1 }).text.utf8)
            #expect(preview.standing(toInstalled: text, called: "N") == .written(name: "N"), "\(key)")
        }
        let updated = SitePreview.draft(draft, updating: new.file)
        #expect(updated.file["version"] == new.file["version"] && new.file["version"] != nil)
    }

    @Test(arguments: [("https://www.gnome.org/", "site.org.gnome.www"), ("https://x.test/", "test.x")])
    func freeIdentifiers(page: String, id: String) throws {
        let draft = ApplicationDraft(page: url(page), head: HTMLHead(page: [], url: url(page)), manifest: nil)
        #expect(try SitePreview(draft, icon: []).id == id)
        let application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: "")
        #expect(InstallationRules.problems(of: application, file: draft.file) == [])
    }
}
