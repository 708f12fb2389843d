import FoundationEssentials
import HybridCore
import Testing

/// Forward navigation after Back.
@Suite struct ForwardTests {
    private static let (one, two, three) = (
        "visit main one restore", "visit main two restore", "visit main three restore"
    )

    @Test func forwardReversesBack() {
        var notation = StacksNotation("one two three")
        #expect(!notation.stacks.canGoForward)
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        #expect(notation.text == "one")
        #expect(notation.handle(.goForward) == "show main push; \(Self.two)")
        #expect(notation.stacks.main.map(\.hasAppeared) == [true, false])
        #expect(notation.handle(.goForward) == "show main push; \(Self.three)")
        #expect(!notation.stacks.canGoForward)
        #expect(notation.handle(.goForward) == "")
    }

    @Test func screenKeepsItsNumber() {
        var notation = StacksNotation("one two")
        let two = notation.screen("two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goForward)
        #expect(notation.stacks.main.last?.id == two)
    }

    @Test func nativeScreenAppearsImmediately() {
        var notation = StacksNotation("one (map)")
        _ = notation.handle(.goBack)
        #expect(notation.handle(.goForward) == "show main push")
        #expect(notation.stacks.main.last?.hasAppeared == true)
    }

    /// The page was never shown.
    @Test func screenWithoutPageIsNotAForwardEntry() {
        var notation = StacksNotation("one two*")
        _ = notation.handle(.goBack)
        #expect(!notation.stacks.canGoForward)
    }

    @Test func modalHasItsOwnForwardEntries() {
        var notation = StacksNotation("one two | m n")
        _ = notation.handle(.goBack)
        #expect(notation.handle(.goForward) == "show modal push; visit modal n restore")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        #expect(notation.text == "one two")
        #expect(!notation.stacks.canGoForward, "a dialog that was closed lies nowhere")
    }

    @Test func stackBeneathModalKeepsForwardEntries() {
        var notation = StacksNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.propose("/m context=modal")
        #expect(!notation.stacks.canGoForward)
        _ = notation.handle(.dismissModal)
        #expect(notation.handle(.goForward) == "show main push; \(Self.two)")
    }

    @Test(arguments: [
        "/four", "/four presentation=replace", "/four presentation=replace_root", "/x presentation=clear_all",
    ])
    func newVisitClearsForwardEntries(proposal: String) {
        var notation = StacksNotation("zero one two")
        _ = notation.handle(.goBack)
        #expect(notation.stacks.canGoForward)
        _ = notation.propose(proposal)
        #expect(!notation.stacks.canGoForward)
    }

    @Test func reloadKeepsForwardEntries() {
        var notation = StacksNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.reload)
        #expect(notation.stacks.canGoForward)
        _ = notation.handle(.clearAll)
        #expect(notation.stacks.canGoForward, "there was nothing to leave")
    }

    @Test func pageHistoryStepCreatesForwardEntry() {
        var notation = StacksNotation("one two three")
        _ = notation.handle(.historyTraversed(to: StacksNotation.page("one"), in: .main, stepsBack: 2))
        #expect(notation.text == "one")
        _ = notation.handle(.goForward)
        #expect(notation.text == "one two")
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
        var notation = StacksNotation("one two three")
        _ = notation.handle(.goBack)
        _ = notation.handle(.goBack)
        let event = StacksEvent.historyTraversed(to: StacksNotation.page(place), in: .main, stepsBack: steps)
        #expect(notation.handle(event) == commands)
        #expect(notation.stacks.main.map(\.location.lastPathComponent).joined(separator: " ") == end)
    }

    @Test func signOutClearsForwardEntries() {
        var notation = StacksNotation("one two")
        _ = notation.handle(.goBack)
        _ = notation.handle(.identityChanged)
        #expect(!notation.stacks.canGoForward)
    }
}
