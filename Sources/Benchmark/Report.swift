/// What was measured, as a table that can be read in a terminal and pasted into a document.
struct Report {
    private struct Row {
        let figure: String
        let bare: Double?
        let shell: Double
        let goal: String
        let digits: Int
    }

    private var rows: [Row] = []

    /// Adds a figure that both sides have, each with the values of all rounds.
    mutating func add(_ figure: String, bare: [Double], shell: [Double], goal: String, digits: Int = 0) {
        rows.append(Row(figure: figure, bare: bare.median, shell: shell.median, goal: goal, digits: digits))
    }

    /// Adds a figure that only the shell has.
    mutating func add(_ figure: String, shell: Double, goal: String, digits: Int = 0) {
        rows.append(Row(figure: figure, bare: nil, shell: shell, goal: goal, digits: digits))
    }

    /// The table, in the form of Markdown.
    var text: String {
        let head = ["Figure", "Bare window", "HybridDesktop", "Ratio", "Goal"]
        let lines = rows.map { row in
            [
                row.figure, row.bare.map { $0.text(row.digits) } ?? "", row.shell.text(row.digits),
                row.bare.map { $0 > 0 ? (row.shell / $0).text(2) : "" } ?? "", row.goal,
            ]
        }
        let widths = head.indices.map { column in ([head] + lines).map { $0[column].count }.max() ?? 0 }
        let rule =
            "|"
            + widths.enumerated().map { String(repeating: "-", count: $1 + 1) + ($0 == 0 ? "-" : ":") }
            .joined(separator: "|") + "|"
        let format = { (cells: [String]) in
            "| "
                + cells.enumerated().map { column, cell in
                    let padding = String(repeating: " ", count: widths[column] - cell.count)
                    return column == 0 ? cell + padding : padding + cell
                }.joined(separator: " | ") + " |"
        }
        return ([format(head), rule] + lines.map(format)).joined(separator: "\n")
    }
}

extension [Double] {
    /// The value in the middle; 0 if there are none.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return count.isMultiple(of: 2) ? (sorted[count / 2 - 1] + sorted[count / 2]) / 2 : sorted[count / 2]
    }
}

extension Double {
    /// The number with so many digits behind the point.
    func text(_ digits: Int) -> String {
        guard digits > 0 else { return "\(Int(rounded()))" }
        let scale = (0..<digits).reduce(1) { value, _ in value * 10 }
        let scaled = Int((self * Double(scale)).rounded())
        let fraction = "\(abs(scaled) % scale)"
        return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
