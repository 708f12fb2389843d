import FoundationEssentials
import HybridCore
import Testing

@Suite struct DepthLimitTests {
    @Test func oldestScreensAboveTheFirstAreRemoved() {
        var stacks = NavigationStacks(depthLimit: 3)
        var removed: [Screen.ID] = []
        for number in 0..<6 {
            let proposal = VisitProposal(url: StacksNotation.page("page\(number)"))
            for command in stacks.handle(.propose(proposal, from: .main, kind: .web)) {
                if case .forget(.main, let screens) = command { removed += screens }
            }
            if let screen = stacks.main.last {
                _ = stacks.handle(.pageShown(screen: screen.id, location: nil, title: nil))
            }
        }
        #expect(stacks.main.map(\.location.path) == ["/page0", "/page4", "/page5"])
        #expect(removed == [2, 3, 4])
        // Back leads to the screen beneath, however long the page's own history is.
        _ = stacks.handle(.historyTraversed(to: StacksNotation.page("page1"), in: .main, stepsBack: 4))
        #expect(stacks.main.map(\.location.path) == ["/page0"])
    }

    @Test func onlyKiosksHaveALimit() throws {
        let start = StacksNotation.page("start")
        let origin = try #require(ApplicationOrigin(start))
        for isLocked in [false, true] {
            var context = NavigatorContext(
                ApplicationConfiguration(startURL: start), router: Router(origin: origin))
            context.isLocked = isLocked
            var state = NavigatorState(context: context, startURL: start)
            for number in 0..<NavigatorState.lockedDepthLimit + 5 {
                let proposal = VisitProposal(url: StacksNotation.page("page\(number)"))
                _ = state.handle(.navigate(.propose(proposal, from: .main, kind: .web)))
                if let screen = state.stacks.main.last {
                    _ = state.handle(.navigate(.pageShown(screen: screen.id, location: nil, title: nil)))
                }
            }
            let surplus = isLocked ? 0 : 5
            #expect(state.stacks.main.count == NavigatorState.lockedDepthLimit + surplus)
        }
    }
}
