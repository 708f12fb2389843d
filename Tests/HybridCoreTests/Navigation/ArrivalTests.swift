import HybridCore
import Testing

/// A browser load may result in a file, so the screen to be replaced stays until the page arrives.
@Suite struct ArrivalTests {
    struct Case: CustomTestStringConvertible {
        let start: String
        let proposal: String
        /// Stacks and commands if a page arrives.
        let page: String
        let commands: String
        /// Stacks and commands if a file arrives.
        let file: String
        let leaving: String

        var testDescription: String { "[\(start)] \(proposal)" }
    }

    static let cases: [Case] = [
        Case(
            start: "one", proposal: "/two origin=link", page: "one two+", commands: "update main",
            file: "one", leaving: "show main none; visit main one restore; forget main two+"),
        Case(
            start: "one two", proposal: "/two origin=link", page: "one two+",
            commands: "forget main two; update main", file: "one two",
            leaving: "show main none; visit main two restore; forget main two+"),
        Case(
            start: "one two", proposal: "/x origin=link presentation=replace", page: "one x+",
            commands: "forget main two; update main", file: "one two",
            leaving: "show main none; visit main two restore; forget main x+"),
        Case(
            start: "one two", proposal: "/x origin=link presentation=replace_root", page: "x+",
            commands: "forget main one two; update main", file: "one two",
            leaving: "show main none; visit main two restore; forget main x+"),
        Case(
            start: "one two | m", proposal: "/x origin=link presentation=replace_root", page: "x+",
            commands: "dismiss; forget modal m; forget main one two; update main", file: "one two | m",
            leaving: "show main none; visit main two restore; forget main x+"),
        Case(
            start: "one | m", proposal: "/two origin=link", page: "one two+",
            commands: "dismiss; forget modal m; update main", file: "one | m",
            leaving: "show main none; visit main one restore; forget main two+"),
        Case(
            start: "one | m", proposal: "/one origin=link", page: "one+",
            commands: "dismiss; forget modal m; forget main one; update main", file: "one | m",
            leaving: "show main none; visit main one restore; forget main one+"),
        Case(
            start: "one | m n", proposal: "/o origin=link context=modal presentation=replace", page: "one | m o+",
            commands: "forget modal n; update modal", file: "one | m n",
            leaving: "show modal none; visit modal n restore; forget modal o+"),
    ]

    @Test(arguments: cases)
    func pageArrives(row: Case) {
        var (notation, screen) = proposed(row)
        #expect(notation.handle(.pageShown(screen: screen, location: nil, title: nil)) == row.commands)
        #expect(notation.text == row.page)
        // Only once.
        #expect(notation.handle(.pageShown(screen: screen, location: nil, title: nil)).hasPrefix("update"))
    }

    @Test(arguments: cases)
    func errorArrives(row: Case) {
        var (notation, screen) = proposed(row)
        #expect(notation.handle(.visitFailed(screen: screen, .timeout)) == row.commands)
        #expect(notation.text == row.page)
    }

    @Test(arguments: cases)
    func fileArrives(row: Case) {
        var (notation, screen) = proposed(row)
        #expect(notation.handle(.abandon(screen: screen)) == row.leaving)
        #expect(notation.text == row.file)
    }

    private func proposed(_ row: Case) -> (StacksNotation, Screen.ID) {
        var notation = StacksNotation(row.start)
        _ = notation.propose(row.proposal)
        let screens = notation.stacks.main + (notation.stacks.modal ?? [])
        return (notation, screens.map(\.id).max() ?? 0)
    }

    /// The next link of the remaining page replaces the pending screen and leaves no extra screens.
    @Test func secondLinkReplacesPendingScreen() {
        var notation = StacksNotation("one two | m")
        _ = notation.propose("/x origin=link")
        #expect(
            notation.propose("/y origin=link")
                == "show main none; visit main y+ advance reload; forget main x+")
        #expect(notation.text == "one two y+ | m")
        var replacing = StacksNotation("one two")
        _ = replacing.propose("/x origin=link presentation=replace")
        _ = replacing.propose("/y origin=link presentation=replace")
        #expect(replacing.text == "one two y+")
        _ = replacing.handle(.pageShown(screen: replacing.screen("y"), location: nil, title: nil))
        #expect(replacing.text == "one y+")
        // A Turbo visit always results in a page.
        _ = replacing.propose("/z origin=link presentation=replace")
        #expect(
            replacing.propose("/t replace presentation=replace")
                == "show main none; visit main t+ replace; forget main y+ z+")
    }

    /// The stack of a page is known before it is requested.
    @Test(arguments: [
        ("one", StackName.main, "context=default", false), ("one", .main, "context=modal", true),
        ("one | m", .modal, "context=modal", false), ("one | m", .modal, "context=default", true),
        ("one | m", .modal, "presentation=replace_root", true), ("one", .main, "presentation=replace_root", false),
        ("one", .main, "presentation=none", true), ("one", .main, "presentation=pop", true),
        ("one", .main, "presentation=refresh", true), ("one", .main, "presentation=clear_all", true),
        ("one", .main, "presentation=replace", false), ("one", .main, "presentation=push", false),
    ])
    func pageBelongsToOtherStack(stacks: String, source: StackName, property: String, isElsewhere: Bool) {
        let pair = property.split(separator: "=").map(String.init)
        let properties = PathProperties([pair[0]: .string(pair[1])])
        #expect(StacksNotation(stacks).stacks.leadsElsewhere(from: source, properties) == isElsewhere)
    }

    /// A link to the screen beneath goes back and costs no request, so its page must not be fetched ahead.
    @Test(arguments: [
        ("one two", "/one", "context=default", true), ("one two", "/one?page=2", "context=default", false),
        ("one two", "/one", "presentation=push", false), ("one two three", "/one", "context=default", false),
        ("one", "/one", "context=default", false),
    ])
    func linkLeadsBack(stacks: String, path: String, property: String, isBack: Bool) {
        let pair = property.split(separator: "=").map(String.init)
        let properties = PathProperties([pair[0]: .string(pair[1])])
        let notation = StacksNotation(stacks)
        #expect(notation.stacks.leadsBack(to: SessionNotation.page(path), in: .main, properties) == isBack)
    }

    /// The user closes the waiting dialog, or navigates back before the page arrives.
    @Test func leavingBeforeArrival() {
        var notation = StacksNotation("one | m")
        _ = notation.propose("/two origin=link")
        #expect(notation.handle(.goBack) == "dismiss; forget modal m")
        #expect(notation.handle(.pageShown(screen: notation.screen("two"), location: nil, title: nil)) == "update main")
        #expect(notation.text == "one two+")
        var replacing = StacksNotation("one two")
        _ = replacing.propose("/x origin=link presentation=replace")
        #expect(replacing.handle(.goBack) == "show main pop; visit main two restore; forget main x+")
        #expect(replacing.text == "one two")
    }
}
