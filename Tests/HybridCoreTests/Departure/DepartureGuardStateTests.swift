import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct DepartureGuardStateTests {
    private typealias Step = (event: DepartureGuardState.Event, commands: [DepartureGuardState.Command])

    private static let main = PagePlace(navigator: 0, session: .main)
    private static let dialog = PagePlace(navigator: 0, session: .modal)
    private static let other = PagePlace(navigator: 1, session: .main)

    private static func page(_ place: PagePlace) -> Departure.Page {
        Departure.Page(place: place, title: "Page \(place.navigator)", isInFront: place.navigator == 0)
    }

    private static func leave(_ places: PagePlace...) -> Departure { Departure(.leave, pages: places.map(page)) }

    private static func quit(_ places: PagePlace..., downloads: [String] = []) -> Departure {
        Departure(.quit(downloads: downloads), pages: places.map(page))
    }

    private static func question(
        _ purposes: [Departure.Purpose], _ places: PagePlace...
    ) throws -> DepartureGuardState.Command {
        .ask(try #require(DepartureQuestion(about: purposes, unsaved: places.map(page))))
    }

    private func play(_ steps: [Step]) {
        var flow = DepartureGuardState()
        for (index, step) in steps.enumerated() {
            #expect(flow.handle(step.event) == step.commands, "step \(index): \(step.event)")
        }
        #expect(flow.isIdle)
    }

    @Test func actionWithoutLossRunsImmediately() {
        play([(.wanted(Self.leave(), 1), [.perform([1], leaving: [])])])
    }

    @Test(arguments: [PageFinding.free, .silent])
    func unchangedPageIsLeftWithoutQuestion(finding: PageFinding) {
        play([
            (.wanted(Self.leave(Self.main), 1), [.inquire([Self.page(Self.main)])]),
            (.found(Self.main, finding), [.perform([1], leaving: [Self.main])]),
        ])
    }

    @Test func allPagesShareOneQuestion() throws {
        let all = Self.quit(Self.dialog, Self.main, Self.other)
        play([
            (.wanted(all, 1), [.inquire(all.pages)]), (.found(Self.main, .unsaved), []),
            (.found(Self.dialog, .free), []),
            (.found(Self.other, .unsaved), [try Self.question([all.purpose], Self.main, Self.other)]),
            (.confirmed, [.perform([1], leaving: [Self.main, Self.dialog, Self.other])]),
        ])
    }

    @Test func stayingShowsUnsavedPage() throws {
        let all = Self.quit(Self.main, Self.other)
        play([
            (.wanted(all, 1), [.inquire(all.pages)]), (.found(Self.main, .free), []),
            (.found(Self.other, .unsaved), [try Self.question([all.purpose], Self.other)]),
            (.declined, [.drop([1]), .show(Self.other)]),
            // Already in front, so nothing has to be shown. The answer has no recipient any more.
            (.wanted(Self.leave(Self.main), 2), [.inquire([Self.page(Self.main)])]),
            (.found(Self.main, .unsaved), [try Self.question([.leave], Self.main)]), (.declined, [.drop([2])]),
        ])
    }

    @Test func queuedActionsRunInOrder() throws {
        play([
            (.wanted(Self.leave(Self.main), 1), [.inquire([Self.page(Self.main)])]),
            (.wanted(Self.leave(Self.main), 2), []),
            (.wanted(Self.leave(), 3), []),
            (.wanted(Self.leave(Self.dialog), 4), [.inquire([Self.page(Self.dialog)])]),
            (.found(Self.main, .free), []),
            (.found(Self.dialog, .free), [.perform([1, 2, 3, 4], leaving: [Self.main, Self.dialog])]),
        ])
    }

    /// No second question: a request during the question shares its answer. Afterwards only pages that were not asked
    /// yet are asked.
    @Test func actionDuringQuestionSharesAnswer() throws {
        let all = Self.quit(Self.main, Self.other)
        let asked: [Step] = [
            (.wanted(Self.leave(Self.main), 1), [.inquire([Self.page(Self.main)])]),
            (.found(Self.main, .unsaved), [try Self.question([.leave], Self.main)]),
            (.wanted(Self.leave(Self.main), 2), []), (.wanted(all, 3), []),
        ]
        play(
            asked + [
                (
                    .confirmed,
                    [
                        .perform([1], leaving: [Self.main]), .perform([2], leaving: []),
                        .inquire([Self.page(Self.other)]),
                    ]
                ),
                (.found(Self.other, .free), [.perform([3], leaving: [Self.other])]),
            ])
        play(asked + [(.declined, [.drop([1, 2, 3])])])
    }

    @Test func quitIsAskedOnce() throws {
        let all = Self.quit(Self.main)
        play([
            (.wanted(all, 1), [.inquire(all.pages)]), (.wanted(all, 2), [.drop([2])]),
            (.found(Self.main, .unsaved), [try Self.question([all.purpose], Self.main)]),
            (.wanted(all, 3), [.drop([3])]), (.confirmed, [.perform([1], leaving: [Self.main])]),
        ])
    }

    @Test func downloadsShareTheQuestion() throws {
        let downloads = ["report.pdf"]
        play([
            (
                .wanted(Self.quit(downloads: downloads), 1), [try Self.question([.quit(downloads: downloads)])]
            ), (.confirmed, [.perform([1], leaving: [])]),
        ])
    }

    @Test func withdrawnActionIsDropped() throws {
        play([
            (.withdrawn, []), (.wanted(Self.leave(Self.main), 1), [.inquire([Self.page(Self.main)])]),
            (.withdrawn, [.drop([1])]),
            // The answer to a question that no longer exists.
            (.found(Self.main, .unsaved), []), (.confirmed, []), (.declined, []),
            (.wanted(Self.leave(Self.main), 2), [.inquire([Self.page(Self.main)])]), (.confirmed, []),
            (.found(Self.other, .unsaved), []),
            (.found(Self.main, .unsaved), [try Self.question([.leave], Self.main)]),
            (.found(Self.main, .free), []), (.withdrawn, [.drop([2]), .closeQuestion]), (.declined, []),
        ])
    }

    @Test func quitIsPendingUntilQuestion() {
        var flow = DepartureGuardState()
        _ = flow.handle(.wanted(Self.leave(Self.main), 1))
        #expect(!flow.isAboutToClose)
        _ = flow.handle(.wanted(Departure(.quit(downloads: []), pages: [Self.page(Self.main)]), 2))
        #expect(flow.isAboutToClose)
        _ = flow.handle(.found(Self.main, .unsaved))
        #expect(!flow.isAboutToClose, "the user says whether")
    }

    /// Every request is performed or dropped exactly once, and a question is never shown during another.
    @Test(arguments: seeds(50))
    func everyActionCompletesWithoutSecondQuestion(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var flow = DepartureGuardState()
        var open: Set<DepartureGuardState.ID> = []
        var asked: Set<PagePlace> = []
        var isAsking = false
        let places = [Self.main, Self.dialog, Self.other]
        func settle(_ commands: [DepartureGuardState.Command]) {
            for command in commands {
                switch command {
                case .inquire(let pages): asked.formUnion(pages.map(\.place))
                case .ask:
                    #expect(!isAsking)
                    isAsking = true
                case .perform(let ids, _), .drop(let ids):
                    for id in ids { #expect(open.remove(id) != nil) }
                    isAsking = isAsking && ids.isEmpty
                case .show, .closeQuestion: break
                }
            }
        }
        for id in 0..<60 {
            let place = places[Int.random(in: 0..<3, using: &generator)]
            switch Int.random(in: 0..<8, using: &generator) {
            case 0..<3:
                open.insert(id)
                settle(flow.handle(.wanted(id % 7 == 0 ? Self.quit(Self.main, Self.other) : Self.leave(place), id)))
            case 3..<6: settle(flow.handle(.found(place, Bool.random(using: &generator) ? .unsaved : .free)))
            case 6:
                if isAsking {
                    isAsking = false
                    settle(flow.handle(Bool.random(using: &generator) ? .confirmed : .declined))
                }
            default:
                if Int.random(in: 0..<6, using: &generator) == 0 {
                    isAsking = false
                    settle(flow.handle(.withdrawn))
                }
            }
        }
        settle(flow.handle(.withdrawn))
        #expect(open.isEmpty)
        #expect(flow.isIdle)
    }
}
