import HybridCore
import XCTest

@testable import HybridKiosk
@testable import HybridShell
@testable import HybridWebView

/// The tools of a kiosk's visitor on a ``FakeSite``.
final class VisitorToolsTests: KioskSiteTestCase {
    /// A press during the reset would show the first page with the previous user's cookies.
    func testVisitorToolsHaveNoEffectDuringReset() throws {
        var (isOpen, gate) = (false, CheckedContinuation<Void, Never>?.none)
        try openKiosk(#""visitorTools": { "textSize": true, "languages": ["de"] }"#) {
            $0.forgetSecrets = { if !isOpen { await withCheckedContinuation { gate = $0 } } }
        }
        press("Larger Text")
        XCTAssertTrue(shows("110%"), "\(texts)")
        windowSet.context.profile.isUsed = false
        kiosk?.controller?.reset()
        pump(until: { gate != nil }, "the reset has begun")
        site.clearRequests()
        press("Larger Text")
        press("Deutsch")
        XCTAssertEqual(session?.state, .wiping)
        XCTAssertTrue(shows("100%"), "\(texts)")
        isOpen = true
        gate?.resume()
        pump(until: { events.contains { if case .kioskWiped = $0 { true } else { false } } }, "\(events)")
        settle()
        XCTAssertEqual(site.requests, ["GET / 200"])
        XCTAssertEqual(windowSet.context.zoom, 1)
    }

    func testLanguageChangeAsksAboutTypedText() throws {
        try openKiosk(#""visitorTools": { "languages": ["de"] }"#)
        visit("/unsaved")
        page.type()
        page.hasGuard = true
        press("Deutsch")
        settle()
        XCTAssertEqual(events.dialogs, ["beforeUnload"])
        press("Discard")
        settle()
        XCTAssertEqual(stacks.main, ["/"])
    }

    func testToolsOfKioskThatKeepsItsDataAreResetWhenUnused() throws {
        try openKiosk(#""visitorTools": { "textSize": true }"#) { $0.quiet = 0.2 }
        press("Larger Text")
        XCTAssertTrue(shows("110%"), "\(texts)")
        XCTAssertFalse(try XCTUnwrap(kiosk?.controller).took(.key(nil)))
        pump(until: { shows("100%") }, "\(texts)")
        XCTAssertEqual(windowSet.context.zoom, 1)
    }
}
