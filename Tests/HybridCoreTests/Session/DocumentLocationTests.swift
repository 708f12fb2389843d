import FoundationEssentials
import HybridCore
import Testing

/// Law 7: messages belong to the current document, not to a provisional one.
@Suite struct DocumentLocationTests {
    @Test(
        arguments: [
            (nil, "https://one.example/a", "https://one.example/a"),
            ("about:blank", "https://one.example/a", "https://one.example/a"),
            ("about:blank", nil, nil),
            ("blob:https://two.example/0-1", "https://one.example/a", "https://two.example/0-1"),
            ("blob:null/0-1", "https://one.example/a", nil),
            ("https://two.example/b", "https://one.example/a", "https://two.example/b"),
        ] as [(String?, String?, String?)])
    func ownerOfAWindow(document: String?, opener: String?, owner: String?) {
        var location = DocumentLocation()
        location.committed(document.flatMap { URL(string: $0) })
        #expect(location.owner(openedBy: opener.flatMap { URL(string: $0) })?.absoluteString == owner)
    }

    @Test func originChangesWithDocument() {
        var location = DocumentLocation()
        location.announced(url("https://example.com/"))
        #expect(location.url == nil)
        location.committed(url("https://example.com/"))
        for text in ["https://evil.test/", "https://example.com:8443/", "http://example.com/", "mailto:a@b.test"] {
            location.announced(url(text))
            #expect(location.url == url("https://example.com/"), "\(text)")
        }
        location.committed(url("https://evil.test/"))
        location.announced(url("https://example.com/"))
        #expect(location.url == url("https://evil.test/"))
    }

    @Test func documentMayChangeAddressWithinOrigin() {
        var location = DocumentLocation()
        location.committed(url("https://example.com/"))
        location.announced(url("https://example.com/posts?page=2#top"))
        #expect(location.url == url("https://example.com/posts?page=2#top"))
        location.announced(nil)
        #expect(location.url == url("https://example.com/posts?page=2#top"))
    }

    /// A document under `Content-Security-Policy: sandbox` has the address without its rights.
    @Test(arguments: [
        ("https://example.com", true), ("null", false), ("", false), ("https://evil.test", false),
        ("http://example.com", false), ("https://example.com:8443", false),
    ])
    func documentHasOnlyRightsOfItsOrigin(origin: String, isRightful: Bool) {
        var location = DocumentLocation()
        location.declared(origin: origin)
        #expect(location.rightful == nil, "there is no document")
        location.committed(url("https://example.com/"))
        #expect(location.rightful == nil, "it has not said")
        location.declared(origin: origin)
        location.announced(url("https://example.com/next"))
        #expect(location.rightful == (isRightful ? url("https://example.com/next") : nil))
        location.committed(url("https://example.com/"))
        #expect(location.rightful == nil, "that was the document before")
    }
}
