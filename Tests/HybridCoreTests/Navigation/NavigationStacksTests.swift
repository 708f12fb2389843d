import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct NavigationStacksTests {
    @Test(arguments: NavigatorCase.all)
    func proposal(row: NavigatorCase) {
        var notation = StacksNotation(row.start)
        #expect(notation.propose(row.proposal) == row.commands)
        #expect(notation.text == row.end)
    }

    /// For every row, the shell can perform the commands in order.
    @Test(arguments: NavigatorCase.all)
    func order(row: NavigatorCase) {
        var stacks = StacksNotation(row.start).stacks
        let front = stacks.front
        let commands = stacks.handle(ProposalNotation(row.proposal, front: front).event)
        #expect(CommandOrder.problems(in: commands) == [])
    }

    @Test func orderIsChecked() {
        let visit = StacksCommand.visit(.main, VisitRequest(screen: 1, url: url("https://example.com/")))
        #expect(CommandOrder.problems(in: [visit, .show(.main, .push)]).count == 1)
        #expect(CommandOrder.problems(in: [visit, visit]).count == 1)
        #expect(CommandOrder.problems(in: [.show(.main, .push), .dismissModal]).count == 1)
        #expect(CommandOrder.problems(in: [.forget(.main, [1]), .show(.main, .pop)]).count == 1)
        #expect(CommandOrder.problems(in: [.forget(.main, [])]).count == 1)
    }

    // MARK: The user's commands

    @Test(arguments: [
        ("one two", "one", "show main pop; visit main one restore; forget main two"),
        ("one", "one", ""),
        ("(map) two", "(map)", "show main pop; forget main two"),
        ("one (map)", "one", "show main pop; visit main one restore; forget main (map)"),
        ("one two | m n", "one two | m", "show modal pop; visit modal m restore; forget modal n"),
        ("one two | m", "one two", "dismiss; forget modal m"),
        ("", "", ""),
    ])
    func goBack(start: String, end: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.stacks.canGoBack == !commands.isEmpty)
        #expect(notation.handle(.goBack) == commands)
        #expect(notation.text == end)
    }

    @Test(arguments: [
        ("one two | m n", "one two", "dismiss; forget modal m n"), ("one two", "one two", ""),
    ])
    func dismissModal(start: String, end: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.handle(.dismissModal) == commands)
        #expect(notation.text == end)
    }

    @Test(arguments: [
        ("one two three", "one", "show main pop; visit main one restore; forget main two three"),
        ("one", "one", ""),
        ("one | m n", "one", "dismiss; forget modal m n"),
        (
            "one two | m", "one",
            "dismiss; forget modal m; show main pop; visit main one restore; forget main two"
        ),
        ("(map) two", "(map)", "show main pop; forget main two"),
        ("", "", ""),
    ])
    func clearAll(start: String, end: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.handle(.clearAll) == commands)
        #expect(notation.text == end)
    }

    @Test(arguments: [
        ("one two", "visit main two replace reload"), ("one | m", "visit modal m replace reload"),
        ("(map)", "reload main (map)"), ("one | (map)", "reload modal (map)"),
        ("one (map) two", "visit main two replace reload"), ("", ""),
    ])
    func reload(start: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.handle(.reload) == commands)
        #expect(notation.text == start)
    }

    @Test(arguments: [
        ("one two", "two", "visit main two replace reload"), ("one | m", "m", "visit modal m replace reload"),
        // The page below the modal can be retried, because it has its own web view.
        ("one | m", "one", "visit main one replace reload"),
        // A screen below others cannot be retried, because the screen on top uses the web view. It is visited when
        // revealed.
        ("one two", "one", ""), ("one", "nowhere", ""),
        ("one (map)", "map", "reload main (map)"), ("(map) two", "map", ""),
    ])
    func retry(start: String, place: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.handle(.retry(screen: notation.screen(place))) == commands)
        #expect(notation.text == start)
    }

    /// A page moved by a redirect or `history.replaceState` is reloaded from its current address.
    @Test func reloadUsesCurrentAddress() {
        var notation = StacksNotation("one")
        let moved = url("https://example.com/moved")
        let screen = notation.screen("one")
        #expect(notation.handle(.pageShown(screen: screen, location: moved, title: "Moved")) == "update main")
        #expect(notation.stacks.main.first?.title == "Moved")
        #expect(
            notation.stacks.handle(.reload) == [
                .visit(
                    .main,
                    VisitRequest(screen: screen, url: moved, options: VisitOptions(action: .replace), isReload: true))
            ])
        // It is still the same page: its identity is the routed address.
        #expect(notation.propose("/moved") == "show main push; visit main moved+ advance")
    }

    @Test(arguments: [
        // Never appeared, so it is removed.
        ("one two*", "two", "one", "show main none; visit main one restore; forget main two"),
        ("one | m*", "m", "one", "dismiss; forget modal m"),
        ("one | m n*", "n", "one | m", "show modal none; visit modal m restore; forget modal n"),
        // The first screen cannot be removed.
        ("one*", "one", "one*", ""),
        // It has shown a page before, and shows it again.
        ("one two", "two", "one two", "visit main two restore"),
        // Not on top: it is handled when revealed.
        ("one two* three", "two", "one two* three", ""),
        ("one", "nowhere", "one", ""),
    ])
    func abandon(start: String, place: String, end: String, commands: String) {
        var notation = StacksNotation(start)
        #expect(notation.handle(.abandon(screen: notation.screen(place))) == commands)
        #expect(notation.text == end.filter { $0 != "*" })
    }

    @Test(arguments: [
        ("one two*", "two", true), ("one | m*", "m", true), ("one | m n*", "n", true),
        // The first screen, a page shown before, a screen below others, and no screen.
        ("one*", "one", false), ("one two", "two", false), ("one two* three", "two", false), ("one", "nowhere", false),
    ])
    func redirectedPageBelongsToOtherStack(start: String, place: String, crosses: Bool) {
        let notation = StacksNotation(start)
        let screen = notation.screen(place)
        let isModal = notation.stacks.modal?.contains { $0.id == screen } ?? false
        let own = PathProperties(["context": isModal ? "modal" : "default"])
        let other = PathProperties(["context": isModal ? "default" : "modal"])
        #expect(notation.stacks.redirect(of: screen, to: other) == (crosses ? .abandonAndPropose : .load))
        #expect(notation.stacks.redirect(of: screen, to: own) == .load)
    }

    /// A server need not respond at the historical locations, so a load of one is not started.
    @Test(arguments: [
        ("one two*", "two", RedirectOutcome.propose, RedirectOutcome.abandonAndPropose),
        ("one | m*", "m", .propose, .abandonAndPropose), ("one | m n*", "n", .propose, .abandonAndPropose),
        // Reloaded: removing it would load it again.
        ("one two", "two", .propose, .load),
        ("one*", "one", .load, .load), ("one two* three", "two", .load, .load), ("one", "nowhere", .load, .load),
    ])
    func redirectToHistoricalLocationIsNotAPage(
        start: String, place: String, recede: RedirectOutcome, resume: RedirectOutcome
    ) {
        let notation = StacksNotation(start)
        let screen = notation.screen(place)
        for (presentation, outcome) in [("pop", recede), ("refresh", recede), ("none", resume)] {
            let properties = PathProperties(["presentation": .string(presentation), "historical_location": true])
            #expect(notation.stacks.redirect(of: screen, to: properties) == outcome, "\(presentation)")
        }
    }

    @Test(arguments: [
        ("one two three", "/two", 1, "one two", "show main pop; visit main two restore; forget main three"),
        ("one two three", "/one", 2, "one", "show main pop; visit main one restore; forget main two three"),
        ("one two | m n", "/m", 1, "one two | m", "show modal pop; visit modal m restore; forget modal n"),
        // The page's own step: its screen stays.
        ("one two", "/two", 0, "one two", "visit main two restore"),
        // A page that has been left: one step removes one screen, regardless of other screens with that page.
        ("one two three", "/gone", 1, "one two", "show main pop; visit main two restore; forget main three"),
        ("one two three", "/one", 1, "one two", "show main pop; visit main two restore; forget main three"),
        ("one two one four", "/one", 3, "one", "show main pop; visit main one restore; forget main two one four"),
        ("one two three", "/gone", 2, "one", "show main pop; visit main one restore; forget main two three"),
        ("one two three", "/gone", 9, "one", "show main pop; visit main one restore; forget main two three"),
        // Steps of left pages count too: the page may be fewer screens away than the number of steps.
        ("one two three", "/two", 2, "one two", "show main pop; visit main two restore; forget main three"),
        ("one", "/gone", 1, "one", "visit main one restore"),
        // No forward entry exists.
        ("one two", "/one", -1, "one two", "visit main two restore"),
        ("one two", "/gone", -1, "one two", "visit main two restore"),
        // A native screen lies beneath.
        ("one (map) two", "/one", 1, "one (map)", "show main pop; forget main two"),
        ("one (map) two", "/one", 2, "one", "show main pop; visit main one restore; forget main (map) two"),
        // The distance is unknown: navigates to the screen beneath if it has that address, otherwise stays.
        ("one two three", "/two", nil, "one two", "show main pop; visit main two restore; forget main three"),
        ("one two three", "/one", nil, "one two three", "visit main three restore"),
        ("one two", "/two", nil, "one two", "visit main two restore"),
        ("one two", "/other", nil, "one two", "visit main two restore"),
        // The page beneath a native screen does not remove it.
        ("one two (map)", "/one", 1, "one two (map)", ""),
        ("(map)", "/one", 1, "(map)", ""),
        ("", "/one", 1, "", ""),
    ])
    func historyTraversed(start: String, place: String, steps: Int?, end: String, commands: String) {
        var notation = StacksNotation(start)
        let event = StacksEvent.historyTraversed(
            to: StacksNotation.page(place), in: notation.stacks.front, stepsBack: steps)
        #expect(notation.handle(event) == commands)
        #expect(notation.text == end)
    }

    /// Back to the address that the page had before a script changed it.
    @Test func historyOfAPushedAddress() {
        var notation = StacksNotation("one two")
        let (one, two) = (StacksNotation.page("one"), StacksNotation.page("two"))
        let pushed = url("https://example.com/two/pushed")
        let screen = notation.screen("two")
        _ = notation.handle(.pageShown(screen: screen, location: pushed, title: nil))
        _ = notation.handle(.historyTraversed(to: two, in: .main, stepsBack: 0))
        #expect(notation.stacks.main.map(\.currentLocation) == [one, two])
        // The same with an unknown number of steps.
        _ = notation.handle(.pageShown(screen: screen, location: pushed, title: nil))
        _ = notation.handle(.historyTraversed(to: two, in: .main, stepsBack: nil))
        #expect(notation.stacks.main.map(\.currentLocation) == [one, two])
        // And back to the address that the page set itself.
        _ = notation.handle(.historyTraversed(to: pushed, in: .main, stepsBack: 0))
        #expect(notation.stacks.main.map(\.currentLocation) == [one, pushed])
    }

    /// The page in the main stack navigated back while the modal was open.
    @Test func historyOfTheSessionBelow() {
        var notation = StacksNotation("one two | m")
        let event = StacksEvent.historyTraversed(to: StacksNotation.page("one"), in: .main, stepsBack: 1)
        #expect(notation.handle(event) == "show main pop; visit main one restore; forget main two")
        #expect(notation.text == "one | m")
    }

    // MARK: Session events

    @Test func pageShown() {
        var notation = StacksNotation("one two*")
        let (one, two) = (notation.screen("one"), notation.screen("two"))
        #expect(notation.handle(.visitFailed(screen: two, .timeout)) == "update main")
        #expect(notation.stacks.screen(two)?.failure == .timeout)
        #expect(notation.stacks.screen(two)?.hasAppeared == false)
        #expect(notation.handle(.pageShown(screen: two, location: nil, title: "")) == "update main")
        #expect(notation.stacks.screen(two)?.failure == nil)
        #expect(notation.stacks.screen(two)?.hasAppeared == true)
        #expect(notation.stacks.screen(two)?.title == nil)
        // A screen below another and a removed screen: no visible change.
        #expect(notation.handle(.pageShown(screen: one, location: nil, title: "One")) == "")
        #expect(notation.stacks.screen(one)?.title == "One")
        #expect(notation.handle(.pageShown(screen: 99, location: nil, title: "Gone")) == "")
        #expect(notation.handle(.visitFailed(screen: 99, .timeout)) == "")
    }

    /// The user has seen the error: the next link is pushed above it and does not replace it.
    @Test func failedScreenIsNotAbandoned() {
        var notation = StacksNotation("one two*")
        _ = notation.handle(.visitFailed(screen: notation.screen("two"), .timeout))
        #expect(notation.propose("/three") == "show main push; visit main three+ advance")
    }

    @Test func titleFromRules() {
        var notation = StacksNotation("one")
        _ = notation.propose("/two title=Second")
        #expect(notation.stacks.frontScreen?.title == "Second")
    }

    @Test(arguments: [(StackName.main, "stale modal"), (.modal, "stale main")])
    func formSubmitted(session: StackName, commands: String) {
        var notation = StacksNotation("one | m")
        #expect(notation.handle(.formSubmitted(in: session)) == commands)
    }

    // MARK: Outdated native screens

    /// They reload once when revealed, by any kind of navigation.
    @Test(arguments: [
        (StacksEvent.goBack, "show main pop; reload main (map); forget main two"),
        (.clearAll, "show main pop; reload main (map); forget main two"),
        (.abandon(screen: 2), "show main none; reload main (map); forget main two"),
    ])
    func identityChanged(event: StacksEvent, commands: String) {
        var notation = StacksNotation("(map) two*")
        #expect(notation.handle(.identityChanged) == "")
        #expect(notation.handle(event) == commands)
        _ = notation.propose("/three")
        #expect(notation.handle(.goBack) == "show main pop; forget main three+")
    }

    @Test func identityChangedInBothStacks() {
        var notation = StacksNotation("(map) two | (list) m")
        _ = notation.handle(.identityChanged)
        #expect(notation.handle(.goBack) == "show modal pop; reload modal (list); forget modal m")
        #expect(notation.handle(.goBack) == "dismiss; forget modal (list)")
        #expect(notation.handle(.goBack) == "show main pop; reload main (map); forget main two")
    }

    /// The screen that requested the sign-in is on top and continues itself.
    @Test func identityChangedBeneathTheTop() {
        var notation = StacksNotation("one (map)")
        _ = notation.handle(.identityChanged)
        _ = notation.propose("/two")
        #expect(notation.handle(.goBack) == "show main pop; forget main two+")
    }

    @Test func screensAreNumberedOnce() {
        var notation = StacksNotation("one two | m")
        var seen: Set = [notation.screen("one"), notation.screen("two"), notation.screen("m")]
        for index in 0..<20 {
            _ = notation.propose("/page\(index % 3) " + (index % 4 == 0 ? "context=modal" : ""))
            if index % 5 == 0 { _ = notation.handle(.goBack) }
            guard let top = notation.stacks.frontScreen?.id else { continue }
            seen.insert(top)
        }
        #expect(seen.count > 10)
    }
}

/// Constraints on the order of commands.
enum CommandOrder {
    static func problems(in commands: [StacksCommand]) -> [String] {
        var problems: [String] = []
        for session in StackName.allCases {
            let visits = commands.indices.filter {
                switch commands[$0] {
                case .visit(session, _), .reloadNative(session, _): true
                default: false
                }
            }
            let shows = commands.indices.filter { if case .show(session, _) = commands[$0] { true } else { false } }
            let forgets = commands.indices.filter { if case .forget(session, _) = commands[$0] { true } else { false } }
            if visits.count > 1 { problems.append("\(session) has \(visits.count) visits") }
            if let show = shows.last, let visit = visits.first, visit < show {
                problems.append("\(session) is visited before it is shown")
            }
            if let show = shows.last, let forget = forgets.first, forget < show {
                problems.append("\(session) forgets what is still shown")
            }
        }
        if let dismissal = commands.firstIndex(of: .dismissModal) {
            let tooEarly = commands[..<dismissal].contains { command in
                switch command {
                case .show, .visit, .reloadNative: true
                default: false
                }
            }
            if tooEarly { problems.append("the modal is dismissed too late") }
        }
        for case .forget(_, let screens) in commands where screens.isEmpty { problems.append("nothing is forgotten") }
        return problems
    }
}
