import FoundationEssentials
import HybridCore
import Testing

@Suite struct DepthLimitTests {
    @Test func oldestScreensAboveTheFirstAreRemoved() {
        var navigator = Navigator(depthLimit: 3)
        var removed: [Screen.ID] = []
        for number in 0..<6 {
            let proposal = VisitProposal(url: NavigatorNotation.page("page\(number)"))
            for command in navigator.handle(.propose(proposal, from: .main, kind: .web)) {
                if case .forget(.main, let screens) = command { removed += screens }
            }
            if let screen = navigator.main.last {
                _ = navigator.handle(.pageShown(screen: screen.id, location: nil, title: nil))
            }
        }
        #expect(navigator.main.map(\.location.path) == ["/page0", "/page4", "/page5"])
        #expect(removed == [2, 3, 4])
        // Back leads to the screen beneath, however long the page's own history is.
        _ = navigator.handle(.historyTraversed(to: NavigatorNotation.page("page1"), in: .main, stepsBack: 4))
        #expect(navigator.main.map(\.location.path) == ["/page0"])
    }

    @Test func onlyKiosksHaveALimit() throws {
        let start = NavigatorNotation.page("start")
        let origin = try #require(ApplicationOrigin(start))
        for isLocked in [false, true] {
            var context = CoordinatorContext(
                router: Router(origin: origin), authentication: AuthenticationConfiguration(), startURL: start)
            context.isLocked = isLocked
            var coordinator = Coordinator(context: context, startURL: start)
            for number in 0..<Coordinator.lockedDepthLimit + 5 {
                let proposal = VisitProposal(url: NavigatorNotation.page("page\(number)"))
                _ = coordinator.handle(.navigate(.propose(proposal, from: .main, kind: .web)))
                if let screen = coordinator.navigator.main.last {
                    _ = coordinator.handle(.navigate(.pageShown(screen: screen.id, location: nil, title: nil)))
                }
            }
            let surplus = isLocked ? 0 : 5
            #expect(coordinator.navigator.main.count == Coordinator.lockedDepthLimit + surplus)
        }
    }
}
