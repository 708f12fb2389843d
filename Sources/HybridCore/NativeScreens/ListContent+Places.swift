/// A list as its rows one after the other, whatever their section.
extension ListContent {
    /// A row and where it is in its section.
    package struct Place: Equatable, Sendable {
        /// The row itself.
        package let row: Row
        /// The section's title, above its first row.
        package let heading: String?
        /// Whether it is the first of its section.
        package let isFirst: Bool
        /// Whether it is the last of its section.
        package let isLast: Bool
        /// Whether it is the last of all.
        package let isEnd: Bool
    }

    /// The rows with their places.
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

    /// Returns what has to be replaced: all between the rows at the beginning and at the end that stay as they are.
    /// - Returns: the part of the old rows that goes, and the part of the new that comes in its place.
    package static func change(
        from old: [Place], to new: [Place]
    ) -> (removed: Range<Int>, added: ArraySlice<Place>) {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return (start..<old.count - end, new[start..<new.count - end])
    }

    /// Returns where a row of an older list is now: the same row, or one that leads to the same address.
    package static func index(of row: Row, in places: [Place]) -> Int? {
        places.firstIndex { $0.row == row }
            ?? places.firstIndex { $0.row.url != nil && $0.row.url == row.url }
    }
}
