/// What the command line asks for.
struct Options {
    /// The rows to measure.
    var rows = Set(Row.allCases)
    /// The programs to measure, where they are installed.
    var sides = Side.allCases
    /// How often each program is measured on the screen.
    var rounds = 10
    /// How often memory and idling are measured.
    var longRounds = 1
    /// After how many visits the memory is looked at.
    var visits = [50, 300, 1000]
    /// Where the values go as JSON; nowhere without it.
    var json: String?

    /// - Throws: ``BenchmarkError`` with what can be said instead.
    init(_ arguments: [String]) throws {
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw Self.misunderstood(argument) }
            // As `make` passes it on where nobody has said anything.
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
