import FoundationEssentials
import HybridCore
import Testing

@Suite struct ApplicationChangeTests {
    private static let file: JSONValue = [
        "name": "Field", "startURL": "https://x.test/a", "icons": [["url": "/i.png"]],
    ]

    private static func apply(_ change: ApplicationChange, to file: JSONValue = file) throws -> JSONValue {
        try change.applied(to: file, of: ApplicationConfiguration(json: Array(file.text.utf8), source: "file"))
    }

    @Test(
        arguments: [
            (.name("  My\nField "), "name", "My Field"),
            (.startPage("https://x.test/b?c=1"), "startURL", "https://x.test/b?c=1"),
            (.startPage("x.test"), "startURL", "https://x.test"), (.icon("i.png"), "icons", [["file": "i.png"]]),
        ] as [(ApplicationChange, String, JSONValue)])
    func changesOneMember(change: ApplicationChange, key: String, value: JSONValue) throws {
        var expected = Self.file.object ?? [:]
        expected[key] = value
        #expect(try Self.apply(change) == .object(expected))
    }

    @Test(
        arguments: [
            (.name(" \u{200B} "), "The name is empty."), (.startPage(""), "The address is empty."),
            (.startPage("two words"), "is not an address"), (.startPage("ftp://x.test/"), "is not supported"),
            (.startPage("https://other.test/"), "Enter an address that begins with https://x.test,"),
            (.startPage("http://x.test/"), "An app stays on its site."),
            (.startPage("https://x.test:8443/"), "An app stays on its site."),
        ] as [(ApplicationChange, String)])
    func rejectsWithSentence(change: ApplicationChange, sentence: String) {
        let error = #expect(throws: ApplicationChange.Problem.self) { try Self.apply(change) }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
    }

    @Test func siteKeepsIconOfUser() throws {
        let own = try Self.apply(.icon("i.png"))
        let site = try SiteDescription(
            json: Array(#"{"name": "New", "icons": [{"url": "/new.png"}], "description": "D"}"#.utf8),
            url: #require(URL(string: "https://x.test/.well-known/hybrid-desktop.json")),
            start: #require(URL(string: "https://x.test/a")), compile: compile)
        let updated = site.updating(own)
        #expect(updated["icons"] == [["file": "i.png"]])
        #expect(updated["name"] == "Field")
        #expect(updated["description"] == "D")
        #expect(site.updating(Self.file)["icons"] == [["url": "/new.png"]])
    }
}
