import FoundationEssentials
import HybridCore
import Testing

/// Pages slide only where the rules say so (Docs/Behaviour.md#what-is-seen-meanwhile).
struct TransitionTests {
    @Test(arguments: [
        (StacksCommand.Transition.push, false, false, false),
        (.push, false, true, true),
        (.push, true, false, false),
        (.pop, true, false, true),
        (.pop, false, true, false),
        (.none, true, true, false),
    ])
    func slides(transition: StacksCommand.Transition, left: Bool, next: Bool, expected: Bool) throws {
        #expect(transition.slides(from: try screen(1, animated: left), to: try screen(2, animated: next)) == expected)
    }

    @Test func firstScreenDoesNotSlide() throws {
        #expect(!StacksCommand.Transition.pop.slides(from: nil, to: try screen(1, animated: true)))
    }

    /// The rule, the application's choice, the user's setting, and the resulting transitions forward and back.
    @Test(arguments: [
        (Bool?.none, false, false, false),
        (nil, true, false, true),
        (false, true, false, false),
        (true, false, false, true),
        (nil, true, true, false),
        (true, true, true, false),
        (true, false, true, false),
    ])
    func applicationDefaultAppliesWithoutRule(
        rule: Bool?, application: Bool, isReduced: Bool, expected: Bool
    ) throws {
        let motion = PageMotion(isDefault: application, isReduced: isReduced)
        let (first, second) = (try screen(1, animated: !expected), try screen(2, animated: rule))
        #expect(StacksCommand.Transition.push.slides(from: first, to: second, motion) == expected)
        #expect(StacksCommand.Transition.pop.slides(from: second, to: first, motion) == expected)
        #expect(!StacksCommand.Transition.none.slides(from: first, to: second, motion))
    }

    private func screen(_ id: Screen.ID, animated: Bool?) throws -> Screen {
        let url = try #require(URL(string: "https://example.com/\(id)"))
        var stacks = NavigationStacks(firstScreen: id)
        let proposal = VisitProposal(
            url: url, properties: PathProperties(animated.map { ["animated": .bool($0)] } ?? [:]))
        _ = stacks.handle(.propose(proposal, from: .main, kind: .web))
        return try #require(stacks.main.last)
    }
}
