/// The options of the command line.
struct Options {
    /// The rows to measure.
    var rows = Set(Row.allCases)
    /// The programs to measure. Those that are not installed are skipped.
    var sides = Side.allCases
    /// The number of rounds for the rows that are measured on the screen.
    var rounds = 10
    /// The number of rounds for memory and idling.
    var longRounds = 1
    /// The visit counts at which memory is measured.
    var visits = [50, 300, 1000]
    /// The output file for the values as JSON, if any.
    var json: String?

    /// Parses the arguments.
    /// - Throws: ``BenchmarkError`` if an argument is invalid. The error lists the valid options.
    init(_ arguments: [String]) throws {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw Self.misunderstood(argument) }
            // `make` passes unset options as empty values.
            guard !parts[1].isEmpty else { continue }
            switch parts[0] {
            case "ROWS":
                rows = Set(
                    try parts[1].split(separator: ",").map { name in
                        guard let row = Row(rawValue: String(name)) else { throw Self.misunderstood(argument) }
                        return row
                    })
            case "SIDES":
                sides = try parts[1].split(separator: ",").map { name in
                    guard let side = Side(rawValue: String(name)) else { throw Self.misunderstood(argument) }
                    return side
                }
            case "ROUNDS": rounds = try Self.number(parts[1], argument)
            case "LONG_ROUNDS": longRounds = try Self.number(parts[1], argument)
            case "AFTER": visits = try parts[1].split(separator: ",").map { try Self.number($0, argument) }.sorted()
            case "JSON": json = parts[1]
            default: throw Self.misunderstood(argument)
            }
        }
    }

    private static func number(_ text: some StringProtocol, _ argument: String) throws -> Int {
        guard let number = Int(text), number > 0 else { throw misunderstood(argument) }
        return number
    }

    private static func misunderstood(_ argument: String) -> BenchmarkError {
        BenchmarkError(
            "“\(argument)” is none of ROUNDS=10, LONG_ROUNDS=1, AFTER=50,300,1000, JSON=FILE, SIDES= with some of "
                + Side.allCases.map(\.rawValue).joined(separator: ",") + ", and ROWS= with some of "
                + Row.allCases.map(\.rawValue).joined(separator: ","))
    }
}
