import FoundationEssentials

/// What was measured: a table for each row that can be read in a terminal and pasted into a document, and the values as
/// JSON.
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
    /// Rows that were asked for and not measured, each with the reason.
    private var skipped: [(row: Row, reason: String)] = []

    /// Adds a value of a figure.
    mutating func add(_ value: Double?, to column: String, of row: Row, _ side: Side) {
        if order[row]?.contains(column) != true { order[row, default: []].append(column) }
        guard let value else { return }
        values[row, default: [:]][column, default: [:]][side, default: []].append(value)
    }

    /// Adds what was seen on the screen of one act.
    mutating func add(_ sight: Sight, of row: Row, _ side: Side) {
        let cells: [(Column, Double?)] = [
            (.change, sight.change), (.new, sight.new), (.place, sight.place), (.painted, sight.painted),
            (.empty, row.isStart ? nil : sight.empty * 100),
        ]
        for (column, value) in cells { add(value, to: column.rawValue, of: row, side) }
    }

    /// Tells why a row is not there.
    mutating func skip(_ row: Row, because reason: String) {
        guard !skipped.contains(where: { $0.row == row }) else { return }
        skipped.append((row, reason))
    }

    /// The tables, in the form of Markdown.
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
        // What counts of emptiness is the worst of it.
        if column == Column.empty.rawValue {
            return values[row]?[column]?[side]?.max().map { $0.text(0) } ?? ""
        }
        return found.median == nil
            ? ""
            : found.text(digits: Row.onTheScreen.contains(row) ? 0 : 1)
                + (Row.onTheScreen.contains(row) ? "" : ratio(row, column, side, before: ", ×"))
    }

    private func ratio(_ row: Row, _ column: String, _ side: Side, before sign: String = "") -> String {
        guard side != .bare, let own = figure(row, column, side).median,
            let bare = figure(row, column, .bare).median, bare > 0
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

    /// All values of all rounds: row, figure, program.
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

/// What was seen of one act, in milliseconds from the press.
struct Sight {
    /// When anything changed; when the first of the new page was there; when it stood in its place.
    var change, new, place: Double?
    /// When the page had been told twice to draw, by its own account.
    var painted: Double?
    /// The largest share of the screen that was of neither page.
    var empty: Double
}
