import FoundationEssentials
import HybridCore
import Testing

/// Pages slide where the rules say so, and nowhere else (Docs/Behaviour.md#stacks).
struct TransitionTests {
    @Test(arguments: [
        (NavigatorCommand.Transition.push, false, false, false),
        (.push, false, true, true),
        (.push, true, false, false),
        (.pop, true, false, true),
        (.pop, false, true, false),
        (.none, true, true, false),
    ])
    func slides(transition: NavigatorCommand.Transition, left: Bool, next: Bool, expected: Bool) throws {
        #expect(transition.slides(from: try screen(1, animated: left), to: try screen(2, animated: next)) == expected)
    }

    @Test func theFirstScreenSlidesFromNowhere() throws {
        #expect(!NavigatorCommand.Transition.pop.slides(from: nil, to: try screen(1, animated: true)))
    }

    private func screen(_ id: Screen.ID, animated: Bool) throws -> Screen {
        let url = try #require(URL(string: "https://example.com/\(id)"))
        var navigator = Navigator(firstScreen: id)
        let proposal = VisitProposal(url: url, properties: PathProperties(["animated": .bool(animated)]))
        _ = navigator.handle(.propose(proposal, from: .main, kind: .web))
        return try #require(navigator.main.last)
    }
}
