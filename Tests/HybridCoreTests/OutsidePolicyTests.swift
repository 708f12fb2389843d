import HybridCore
import Testing

@testable import HybridNavigation

/// Addresses that a page may open in another application.
@Suite struct OutsidePolicyTests {
    private func proposal(_ address: String, _ origin: ProposalOrigin = .link, byScript: Bool = false) -> VisitProposal
    {
        VisitProposal(url: url(address), options: VisitOptions(isByScript: byScript), origin: origin)
    }

    /// Result for each proposal, true if it is opened, one per second unless stated.
    private func opened(_ proposals: [VisitProposal], times: [Double]? = nil) -> [Bool] {
        var policy = OutsidePolicy()
        return proposals.enumerated().map { policy.refusal(of: $1, at: times?[$0] ?? Double($0)) == nil }
    }

    @Test(arguments: ["mailto:a@b.test", "tel:+1", "MAILTO:a@b.test", "zoommtg://x", "file:///x", "x:"])
    func otherApplicationRequiresUserGesture(address: String) {
        let page: [ProposalOrigin] = [.turbo, .link, .newWindow, .redirect, .form]
        #expect(opened(page.map { proposal(address, $0, byScript: true) }) == page.map { _ in false })
        #expect(opened(page.map { proposal(address, $0) }) == page.map { _ in true })
        let own: [ProposalOrigin] = [.native, .dbus, .start]
        #expect(opened(own.map { proposal(address, $0, byScript: true) }) == own.map { _ in true })
    }

    @Test func scriptsMayOpenBrowserRarely() {
        let scripted = proposal("https://pay.test/", .redirect, byScript: true)
        let users = proposal("https://other.test/")
        #expect(
            opened([scripted, scripted, users, scripted], times: [0, 9, 9, 20]) == [true, false, true, true])
    }

    /// A click opens its link and consumes the gesture, so a second page counts as opened by a script.
    @Test(arguments: ["https://other.test/", "mailto:a@b.test"])
    func oneClickOpensOnePageInTheBrowser(address: String) {
        let click = proposal(address)
        let besides = proposal("https://advertisement.test/", .newWindow, byScript: true)
        let times = [0, 0, 9, 11, 20.0]
        #expect(opened([click, besides, click, besides, besides], times: times) == [true, false, true, false, true])
    }

    @Test func userClicksAreLimited() {
        let click = proposal("mailto:a@b.test")
        let answers = opened(Array(repeating: click, count: 12), times: Array(repeating: 0, count: 12))
        #expect(answers == Array(repeating: true, count: 10) + [false, false])
    }
}
