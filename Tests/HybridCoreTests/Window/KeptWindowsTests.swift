import FoundationEssentials
import HybridCore
import Testing

/// Open pages are restored at the next start, if the user enables it.
@Suite struct KeptWindowsTests {
    private static func page(_ text: String) throws -> URL { try #require(URL(string: "https://example.com\(text)")) }

    @Test func windowsAreRestored() throws {
        for first in [nil, try Self.page("/a?b=c")] {
            let kept = KeptWindows(
                isWanted: true, first: first, dialog: first, further: [try Self.page("/two"), try Self.page("/")])
            #expect(KeptWindows(kept.json) == kept)
        }
    }

    @Test func pagesAreStoredOnlyIfEnabled() throws {
        let kept = KeptWindows(isWanted: false, first: try Self.page("/private"))
        #expect(kept.json == ["restores": false])
        #expect(KeptWindows(kept.json) == KeptWindows(isWanted: false))
    }

    @Test(
        arguments: [
            nil, .null, [], ["restores": "yes"], ["restores": false],
        ] as [JSONValue?])
    func missingStateIsDisabled(json: JSONValue?) {
        #expect(!KeptWindows(json).isWanted)
    }

    @Test func invalidEntriesAreOmitted() throws {
        let json: JSONValue = [
            "restores": true, "first": "javascript:alert(1)",
            "further": ["file:///etc/passwd", 7, "", "https://example.com/two"],
        ]
        #expect(KeptWindows(json) == KeptWindows(isWanted: true, further: [try Self.page("/two")]))
    }
}
