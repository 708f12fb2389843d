/// A line of the application's trace.
public struct TraceEvent: Equatable, Sendable, CustomStringConvertible {
    /// What happened, for example `visit.completed`.
    public let event: String
    /// All fields of the line.
    public let fields: JSONValue

    /// Reads a line. `nil` if it is not an object with an `event`.
    public init?(line: some StringProtocol) {
        guard let fields = JSONValue(parsing: line), let event = fields["event"].string else { return nil }
        self.event = event
        self.fields = fields
        description = String(line)
    }

    /// A field; ``JSONValue/null`` if the event has none of that name.
    public subscript(_ field: String) -> JSONValue { fields[field] }

    /// The line as it was written.
    public let description: String
}

/// Reads a trace while it is being written.
@MainActor
final class TraceReader {
    private let path: String
    private var consumed = 0
    private(set) var events: [TraceEvent] = []
    /// Complete lines that are no event: a fault of the application, which the tests report.
    private(set) var malformed: [String] = []

    init(path: String) {
        self.path = path
    }

    /// Reads what has been added. The last line counts only once its end has been written.
    func update() {
        let text = readText(path)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        for line in lines.dropFirst(consumed) {
            if let event = TraceEvent(line: line) {
                events.append(event)
            } else {
                malformed.append(String(line))
            }
        }
        consumed = lines.count
    }
}
