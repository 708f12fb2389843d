import HybridCore
import Testing

/// Match counts in the search bar.
struct FindPlaceTests {
    @Test(arguments: [
        ([], 6, "1 of 6"),
        ([1], 6, "2 of 6"),
        ([1, 1, -1], 6, "2 of 6"),
        ([-1], 6, "6 of 6"),
        ([1, 1], 2, "1 of 2"),
        ([1], 1, "1 of 1"),
        ([], 1_000, "1 of 1000"),
        ([], 4_294_967_295, "More than 1000"),
        ([], 0, "Not found"),
        ([1], 0, "Not found"),
    ])
    func stepsAreCounted(steps: [Int], matches: Int, text: String) {
        var place = FindPlace()
        place.search()
        place.found(matches: matches)
        for step in steps {
            place.step(step)
            place.found(matches: min(matches, 1))
        }
        #expect(place.text(isEmpty: false) == text)
    }

    @Test func resultsArriveInRequestOrder() {
        var place = FindPlace()
        place.search()
        place.step(1)
        place.search()
        place.found(matches: 6)
        #expect(place.text(isEmpty: false) == "1 of 6")
        place.found(matches: 1)
        #expect(place.text(isEmpty: false) == "2 of 6")
        place.found(matches: 3)
        #expect(place.text(isEmpty: false) == "1 of 3")
    }

    @Test func lateResultIsIgnored() {
        var place = FindPlace()
        place.search()
        place.finish()
        place.found(matches: 6)
        #expect(place == FindPlace())
        #expect(place.text(isEmpty: true) == "")
    }
}
