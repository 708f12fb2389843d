/// A list as a flat sequence of rows.
extension ListContent {
    /// A row with its position in its section.
    package struct Place: Equatable, Sendable {
        package let row: Row
        /// The title of the section, which is shown above its first row.
        package let heading: String?
        /// True for the first row of its section.
        package let isFirst: Bool
        /// True for the last row of its section.
        package let isLast: Bool
        /// True for the last row of the list.
        package let isEnd: Bool
    }

    /// The rows with their positions.
    package var places: [Place] {
        sections.enumerated().flatMap { number, section in
            section.rows.enumerated().map { index, row in
                let isLast = index == section.rows.count - 1
                return Place(
                    row: row, heading: index == 0 ? section.title : nil, isFirst: index == 0, isLast: isLast,
                    isEnd: isLast && number == sections.count - 1)
            }
        }
    }

    /// Returns the difference between two lists, which is everything between the unchanged rows at the beginning and at
    /// the end.
    /// - Returns: The range of old rows to remove, and the new rows to insert there.
    package static func change(from old: [Place], to new: [Place]) -> (removed: Range<Int>, added: ArraySlice<Place>) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return (start..<old.count - end, new[start..<new.count - end])
    }

    /// Returns the index of a row from an older list. The row matches an equal row, or a row with the same URL.
    package static func index(of row: Row, in places: [Place]) -> Int? {
        places.firstIndex { $0.row == row }
            ?? places.firstIndex { $0.row.url != nil && $0.row.url == row.url }
    }
}
