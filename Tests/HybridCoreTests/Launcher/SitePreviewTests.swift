import HybridCore
import Testing

@Suite struct SitePreviewTests {
    private static let site = #"{"startURL": "https://x.test/", "icons": [{"url": "/new.png"}]}"#
    private static let described = #"{"startURL": "https://x.test/", "describedBy": "/d.json"}"#
    private static let chosen = #"{"startURL": "https://x.test/a", "icons": [{"file": "i.png"}]}"#

    @Test(
        arguments: [
            (site, #"{"startURL": "https://x.test/", "icons": [{"url": "/old.png"}]}"#, site),
            (site, #"{"startURL": "https://other.test/a"}"#, site), (site, "[]", site), (site, chosen, chosen),
            (site, #"{"startURL": "https://x.test/a", "permissions": {}}"#, site),
            (described, #"{"startURL": "https://x.test/a"}"#, described),
            (site, #"{"startURL": "https://x.test/a", "describedBy": "/d.json"}"#, site),
        ])
    func updateKeepsChoicesOfUser(draft: String, installed: String, expected: String) throws {
        let draft = ApplicationDraft(file: try Self.json(draft))
        #expect(SitePreview.draft(draft, updating: try Self.json(installed)).file == (try Self.json(expected)))
    }

    private static func json(_ text: String) throws -> JSONValue { try JSONValue(strictly: Array(text.utf8)) }
}
