import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Steps inside a page, such as a frame that advances it: Back reverses them first.
@Suite struct PageStepTests {
    private static let root = "https://example.com/"

    private func advanced(_ stacks: String, _ place: String, from steps: String...) -> StacksNotation {
        var notation = StacksNotation(stacks)
        let screen = notation.screen(place)
        for (index, step) in steps.enumerated() {
            _ = notation.handle(
                .pageAdvanced(screen: screen, from: PageStep(location: url(step), restorationIdentifier: "R\(index)")))
        }
        return notation
    }

    @Test func backReversesStepsOneByOne() {
        var notation = advanced("one two", "two", from: Self.root + "two", Self.root + "two?page=2")
        let two = notation.screen("two")
        for (identifier, place) in [("R1", "two?page=2"), ("R0", "two")] {
            let step = PageStep(location: url(Self.root + place), restorationIdentifier: identifier)
            let request = VisitRequest(
                screen: two, url: step.location, options: VisitOptions(action: .restore), step: step)
            #expect(notation.stacks.handle(.goBack) == [.update(.main), .visit(.main, request)])
            #expect(notation.stacks.frontScreen?.currentLocation == step.location)
        }
        #expect(notation.handle(.goBack) == "show main pop; visit main one restore; forget main two")
    }

    @Test func firstScreenAndModalHaveSteps() {
        var first = advanced("one", "one", from: Self.root + "one")
        #expect(first.stacks.canGoBack)
        _ = first.handle(.goBack)
        #expect(!first.stacks.canGoBack)
        #expect(first.text == "one")
        var modal = advanced("one | m", "m", from: Self.root + "m")
        #expect(modal.stacks.canGoBack(in: .modal))
        #expect(modal.handle(.goBack) == "update modal; visit modal m restore")
        #expect(!modal.stacks.canGoBack(in: .modal))
        #expect(modal.handle(.goBack) == "dismiss; forget modal m")
    }

    /// The page itself navigated back.
    @Test func historyBackReversesSteps() {
        var notation = advanced("one two", "two", from: Self.root + "two", Self.root + "two?page=2")
        _ = notation.handle(.historyTraversed(to: url(Self.root + "two"), in: .main, stepsBack: 0))
        #expect(notation.handle(.goBack) == "show main pop; visit main one restore; forget main two")
    }

    /// A page reports its own previous address and step count, which are untrusted.
    @Test func pageReportsAreNotTrusted() {
        for address in ["https://evil.example/two", "/two", "http://example.com/two", "https://example.com:8080/two"] {
            var notation = advanced("one two", "two", from: address)
            #expect(notation.handle(.goBack) == "show main pop; visit main one restore; forget main two")
        }
        var notation = StacksNotation("one")
        let screen = notation.screen("one")
        #expect(
            notation.handle(
                .pageAdvanced(screen: 99, from: PageStep(location: url(Self.root), restorationIdentifier: nil))) == "")
        for number in 1...1000 {
            let step = PageStep(location: url("\(Self.root)one?\(number)"), restorationIdentifier: nil)
            _ = notation.handle(.pageAdvanced(screen: screen, from: step))
        }
        var count = 0
        while notation.stacks.canGoBack, count < 2000 {
            _ = notation.handle(.goBack)
            count += 1
        }
        #expect(count == 50)
    }
}
