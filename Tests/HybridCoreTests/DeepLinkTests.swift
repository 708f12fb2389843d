import FoundationEssentials
import HybridCore
import Testing

@Suite struct DeepLinkTests {
    @Test(arguments: [
        ("fieldnotes://posts/1", "https://h.test/posts/1"),
        ("fieldnotes:/posts/1?a=b#c", "https://h.test/posts/1?a=b#c"),
        ("FieldNotes://posts", "https://h.test/posts"),
        ("fieldnotes:", "https://h.test/"),
        ("fieldnotes:////evil.test/x", "https://h.test/evil.test/x"),
        ("fieldnotes://https://evil.test/x", "https://h.test/https://evil.test/x"),
        ("https://h.test/other", "https://h.test/other"),
        ("mailto:a@h.test", "mailto:a@h.test"),
    ])
    func pages(text: String, page: String) throws {
        let url = try #require(URL(string: text))
        let start = try #require(URL(string: "https://h.test/start"))
        #expect(DeepLink.page(for: url, scheme: "fieldnotes", start: start).absoluteString == page)
    }

    @Test func addressWithoutOwnSchemeIsUnchanged() throws {
        let url = try #require(URL(string: "fieldnotes://posts/1"))
        #expect(DeepLink.page(for: url, scheme: nil, start: url) == url)
    }

    @Test(arguments: [
        ("https://h.test/open/1", nil), ("h.test/open/2", nil), ("own://open/3", nil),
        ("https://h.test/closed", "The kiosk does not allow this address."),
        ("https://other.test/", "The kiosk does not allow this address."),
        ("own://closed", "The kiosk does not allow this address."), ("", "This is not an address."),
    ])
    func refusals(text: String, reason: String?) throws {
        let start = try #require(URL(string: "https://h.test/open/"))
        let origin = try #require(ApplicationOrigin(start))
        let patterns = try [#require(AddressPattern("/open/*"))]
        let router = Router(origin: origin, kiosk: KioskRouteHandler(patterns: patterns, homes: [start]))
        #expect(DeepLink.refusal(of: text, scheme: "own", start: start, by: router) == reason)
    }
}
