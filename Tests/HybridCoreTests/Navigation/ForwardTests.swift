import FoundationEssentials
import Testing

@testable import HybridCore

/// Forward navigation after Back.
@Suite struct ForwardTests {
    private static let (one, two, three) = (
        "visit main one restore", "visit main two restore", "visit main three restore"
    )

    @Test func forwardReversesBack() {
        var notation = NavigatorNotation("one two three")
        #expect(!notation.navigator.canGoForward)
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        #expect(notation.stacks == "one")
        #expect(notation.handle(.goForward) == "show main push; \(Self.two)")
        #expect(notation.navigator.main.map(\.hasAppeared) == [true, false])
        #expect(notation.handle(.goForward) == "show main push; \(Self.three)")
        #expect(!notation.navigator.canGoForward)
        #expect(notation.handle(.goForward) == "")
    }

    @Test func screenKeepsItsNumber() {
        var notation = NavigatorNotation("one two")
        let two = notation.screen("two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goForward)
        #expect(notation.navigator.main.last?.id == two)
    }

    @Test func nativeScreenAppearsImmediately() {
        var notation = NavigatorNotation("one (map)")
        _ = notation.handle(.goBack)
        #expect(notation.handle(.goForward) == "show main push")
        #expect(notation.navigator.main.last?.hasAppeared == true)
    }

    /// The page was never shown.
    @Test func screenWithoutPageIsNotAForwardEntry() {
        var notation = NavigatorNotation("one two*")
        _ = notation.handle(.goBack)
        #expect(!notation.navigator.canGoForward)
    }

    @Test func modalHasItsOwnForwardEntries() {
        var notation = NavigatorNotation("one two | m n")
        _ = notation.handle(.goBack)
        #expect(notation.handle(.goForward) == "show modal push; visit modal n restore")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        #expect(notation.stacks == "one two")
        #expect(!notation.navigator.canGoForward, "a dialog that was closed lies nowhere")
    }

    @Test func stackBeneathModalKeepsForwardEntries() {
        var notation = NavigatorNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.propose("/m context=modal")
        #expect(!notation.navigator.canGoForward)
        _ = notation.handle(.dismissModal)
        #expect(notation.handle(.goForward) == "show main push; \(Self.two)")
    }

    @Test(arguments: [
        "/four", "/four presentation=replace", "/four presentation=replace_root", "/x presentation=clear_all",
    ])
    func newVisitClearsForwardEntries(proposal: String) {
        var notation = NavigatorNotation("zero one two")
        _ = notation.handle(.goBack)
        #expect(notation.navigator.canGoForward)
        _ = notation.propose(proposal)
        #expect(!notation.navigator.canGoForward)
    }

    @Test func reloadKeepsForwardEntries() {
        var notation = NavigatorNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.reload)
        #expect(notation.navigator.canGoForward)
        _ = notation.handle(.clearAll)
        #expect(notation.navigator.canGoForward, "there was nothing to leave")
    }

    @Test func pageHistoryStepCreatesForwardEntry() {
        var notation = NavigatorNotation("one two three")
        _ = notation.handle(.historyTraversed(to: NavigatorNotation.page("one"), in: .main, stepsBack: 2))
        #expect(notation.stacks == "one")
        _ = notation.handle(.goForward)
        #expect(notation.stacks == "one two")
    }

    @Test(
        arguments: [
            ("/two", -1, "one two", "show main push; \(two)"),
            ("/three", -2, "one two three", "show main push; \(three)"),
            // A page cannot go further than it reports, or forward without forward entries.
            ("/three", -1, "one", one), ("/three", .min, "one two three", "show main push; \(three)"),
            ("/one", .min, "one", one), ("/other", -2, "one", one),
        ] as [(String, Int, String, String)])
    func pageHistoryForward(place: String, steps: Int, end: String, commands: String) {
        var notation = NavigatorNotation("one two three")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        let event = NavigatorEvent.historyTraversed(to: NavigatorNotation.page(place), in: .main, stepsBack: steps)
        #expect(notation.handle(event) == commands)
        #expect(notation.navigator.main.map(\.location.lastPathComponent).joined(separator: " ") == end)
    }

    @Test func signOutClearsForwardEntries() {
        var notation = NavigatorNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.identityChanged)
        #expect(!notation.navigator.canGoForward)
    }
}
