import HybridCore
import Testing

/// Rows of a list, and the rows to replace after a change.
struct ListPlacesTests {
    private func list(_ sections: [[String]]) -> ListContent {
        ListContent(
            sections: sections.map { names in
                ListContent.Section(title: names.first, rows: names.map { ListContent.Row(title: $0) })
            })
    }

    @Test func everyRowKnowsItsPlace() {
        let places = list([["a", "b"], ["c"]]).places
        #expect(places.map(\.row.title) == ["a", "b", "c"])
        #expect(places.map(\.heading) == ["a", nil, "c"])
        #expect(places.map(\.isFirst) == [true, false, true])
        #expect(places.map(\.isLast) == [false, true, true])
        #expect(places.map(\.isEnd) == [false, false, true])
    }

    @Test(arguments: [
        ("abc", "abc", 3..<3, ""),
        ("", "ab", 0..<0, "ab"),
        ("ab", "", 0..<2, ""),
        ("abcd", "abxd", 2..<3, "x"),
        ("abcd", "bcd", 0..<2, "b"),
        ("aaa", "aa", 1..<2, ""),
        ("abc", "xabc", 0..<1, "xa"),
    ])
    func onlyChangedRowsAreReplaced(old: String, new: String, removed: Range<Int>, added: String) {
        let change = ListContent.change(
            from: list([old.map(String.init)]).places, to: list([new.map(String.init)]).places)
        #expect(change.removed == removed)
        #expect(change.added.map(\.row.title).joined() == added)
    }
}
