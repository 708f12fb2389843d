import FoundationEssentials
import HybridCore
import Testing

/// A notice in an address is untrusted text.
@Suite struct NoticeTests {
    @Test(arguments: [
        ("?notice=Saved", "Saved"), ("?a=b&notice=Saved+at+last%21&c", "Saved at last!"), ("?notice=a%2Bb", "a+b"),
        ("?notice=b%C3%BCcher", "bücher"), ("?notice=one&notice=two", "one"), ("?notice=a#?notice=b", "a"),
        // On one line, without characters that reverse or hide text.
        ("?notice=a%0Ab%0D%0A%09c%E2%80%A8d%00e", "a b c de"), ("?notice=a%E2%80%AEb", "ab"),
        // Plain text, not markup.
        ("?notice=%3Cb%3Ehi%26amp%3B", "<b>hi&amp;"),
        // Invalid encoding.
        ("?notice=100%25%", "100%25%"), ("?notice=%zz%C3", "%zz%C3"), ("?notice=a%C3b", "a\u{fffd}b"),
        ("?notice=%25%252", "%%2"), ("?notice=%25+1", "% 1"),
        ("", nil), ("?", nil), ("?notice", nil), ("?notice=", nil), ("?notice=+%0A+", nil), ("?xnotice=a", nil),
        ("#?notice=a", nil),
    ])
    func text(query: String, text: String?) {
        let proposal = VisitProposal(url: url("https://example.com/recede_historical_location" + query))
        #expect(proposal.notice == text)
    }

    @Test func longNoticeIsTruncated() {
        for character in ["x", "%F0%9F%90%A6"] {
            let notice = notice(of: String(repeating: character, count: 1_000_000))
            #expect(notice.count == 200)
            #expect(notice.hasSuffix("…"))
        }
        #expect(notice(of: String(repeating: "%CC%81", count: 1_000_000)).unicodeScalars.count < 200, "accents")
    }

    private func notice(of text: String) -> String {
        VisitProposal(url: url("https://example.com/recede_historical_location?notice=" + text)).notice ?? ""
    }
}
