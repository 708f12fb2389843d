import FoundationEssentials
import HybridCore
import Testing

@Suite struct HandedOverAddressTests {
    private func notice(_ address: String, _ decision: RouteDecision, isShell: Bool = false) -> String? {
        HandedOverAddress.notice(for: url(address), decision, isShell: isShell)
    }

    @Test func shownAddressNeedsNoNotice() {
        #expect(notice("https://example.com/", .web) == nil)
    }

    @Test func addressShownElsewhereIsReported() {
        #expect(
            notice("https://user:secret@other.example/a?token=1", .external)
                == "“other.example” is another site and was opened in the browser.")
        #expect(notice("https://other.example/", .external, isShell: true)?.contains("--profile NAME") == true)
        #expect(notice("mailto:a@b.example", .system) == "The address was passed to the app for “mailto”.")
        #expect(
            notice("file:///etc/passwd", .refused("A page cannot open local files."))
                == "An address from another program was not opened. A page cannot open local files.")
    }

    @Test func longNameIsTruncated() {
        let host = String(repeating: "a", count: 5000)
        #expect((notice("https://\(host).example/", .external)?.count ?? 9999) < 130)
    }
}
