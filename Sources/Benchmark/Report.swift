import FoundationEssentials

/// The results. They can be printed as Markdown tables, one for each row, or as JSON with all values.
struct Report {
    /// A column of a table.
    enum Column: String, CaseIterable {
        case change = "First change"
        case new = "First of the new page"
        case place = "In its place"
        case painted = "By the page's clock"
        case empty = "Empty, %"

        static let seen: [Column] = allCases
    }

    private var values: [Row: [String: [Side: [Double]]]] = [:]
    private var order: [Row: [String]] = [:]
    /// The requested rows that could not be measured, with the reasons.
    private var skipped: [(row: Row, reason: String)] = []

    mutating func add(_ value: Double?, to column: String, of row: Row, _ side: Side) {
        if order[row]?.contains(column) != true { order[row, default: []].append(column) }
        guard let value else { return }
        values[row, default: [:]][column, default: [:]][side, default: []].append(value)
    }

    /// Adds the observation of one action on the screen.
    mutating func add(_ sight: Sight, of row: Row, _ side: Side) {
        let cells: [(Column, Double?)] = [
            (.change, sight.change), (.new, sight.new), (.place, sight.place), (.painted, sight.painted),
            (.empty, row.isStart ? nil : sight.empty * 100),
        ]
        for (column, value) in cells { add(value, to: column.rawValue, of: row, side) }
    }

    /// Records the reason for a missing row.
    mutating func skip(_ row: Row, because reason: String) {
        guard !skipped.contains(where: { $0.row == row }) else { return }
        skipped.append((row, reason))
    }

    /// The tables as Markdown.
    var text: String {
        let tables = Row.allCases.compactMap { row in order[row].map { table(of: row, columns: $0) } }
        let reasons = skipped.map { "\($0.row.title) (\($0.row.rawValue)): skipped, because \($0.reason)." }
        return (tables + reasons).joined(separator: "\n\n")
    }

    private func table(of row: Row, columns: [String]) -> String {
        let main = columns.contains(Column.place.rawValue) ? Column.place.rawValue : nil
        let head = [row.title] + columns.flatMap { $0 == main ? [$0, "Of bare"] : [$0] }
        let sides = Side.allCases.filter { side in columns.contains { figure(row, $0, side).median != nil } }
        let lines = sides.map { side in
            [side.name]
                + columns.flatMap { column in
                    let cell = cell(row, column, side)
                    return column == main ? [cell, ratio(row, column, side)] : [cell]
                }
        }
        return Self.markdown([head] + lines)
    }

    private func cell(_ row: Row, _ column: String, _ side: Side) -> String {
        let found = figure(row, column, side)
        // Emptiness is reported by its worst value instead of its median.
        if column == Column.empty.rawValue {
            return values[row]?[column]?[side]?.max().map { $0.text(0) } ?? ""
        }
        return found.median == nil
            ? ""
            : found.text(digits: Row.onTheScreen.contains(row) ? 0 : 1)
                + (Row.onTheScreen.contains(row) ? "" : ratio(row, column, side, before: ", ×"))
    }

    private func ratio(_ row: Row, _ column: String, _ side: Side, before sign: String = "") -> String {
        guard let reference = side.reference, let own = figure(row, column, side).median,
            let bare = figure(row, column, reference).median, bare > 0
        else { return "" }
        return sign + (own / bare).text(2)
    }

    private func figure(_ row: Row, _ column: String, _ side: Side) -> Values {
        Values(values[row]?[column]?[side] ?? [])
    }

    private static func markdown(_ rows: [[String]]) -> String {
        let columns = rows.first?.indices ?? 0..<0
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let line = { (cells: [String]) in
            "| "
                + cells.enumerated().map { column, cell in
                    let padding = String(repeating: " ", count: widths[column] - cell.count)
                    return column == 0 ? cell + padding : padding + cell
                }.joined(separator: " | ") + " |"
        }
        let rule = columns.map { String(repeating: "-", count: widths[$0] + 1) + ($0 == 0 ? "-" : ":") }
        return ([line(rows[0]), "|\(rule.joined(separator: "|"))|"] + rows.dropFirst().map(line)).joined(
            separator: "\n")
    }

    /// Returns the values of all rounds as JSON, by row, figure and program.
    func json() throws -> Data {
        let rows = values.map { row, columns in
            let figures = columns.map { column, sides in
                (column, Dictionary(uniqueKeysWithValues: sides.map { ($0.rawValue, $1) }))
            }
            return (row.rawValue, Dictionary(uniqueKeysWithValues: figures))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(Dictionary(uniqueKeysWithValues: rows))
    }
}

/// The observation of one action. Times are in milliseconds since the key or button was pressed.
struct Sight {
    /// The times of the first change, of the first pixels of the new page, and of the complete new page.
    var change, new, place: Double?
    /// The time of the page's second animation frame, as the page reports it.
    var painted: Double?
    /// The largest share of the screen that belonged to neither page.
    var empty: Double
}
