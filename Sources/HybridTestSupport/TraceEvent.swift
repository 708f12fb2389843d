import Glibc

/// A line of the application's trace.
public struct TraceEvent: Equatable, Sendable, CustomStringConvertible {
    /// The name of the event, such as `visit.completed`.
    public let event: String
    /// All fields of the line.
    public let fields: JSONValue

    /// Parses a line. The result is `nil` if the line is not an object with an `event`.
    public init?(line: some StringProtocol) {
        guard let fields = JSONValue(parsing: line), let event = fields["event"].string else { return nil }
        self.event = event
        self.fields = fields
        description = String(line)
    }

    /// The value of a field, or ``JSONValue/null`` if it is missing.
    public subscript(_ field: String) -> JSONValue { fields[field] }

    /// The line as written.
    public let description: String
}

/// Reads a trace while it is being written.
@MainActor
final class TraceReader {
    private let path: String
    private var offset = 0
    /// The last line, if it is incomplete.
    private var rest: [UInt8] = []
    private(set) var events: [TraceEvent] = []
    /// The complete lines that are not events. They are a fault of the application, which the tests report.
    private(set) var malformed: [String] = []

    init(path: String) {
        self.path = path
    }

    /// Reads the new lines. If the last line is incomplete, it is kept for later.
    func update() {
        let added = readBytes(of: path, from: offset)
        guard !added.isEmpty else { return }
        offset += added.count
        rest += added
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = lines.popLast().map(Array.init) ?? []
        for line in lines { append(String(decoding: line, as: UTF8.self)) }
    }

    private func append(_ line: String) {
        if let event = TraceEvent(line: line) {
            events.append(event)
        } else {
            malformed.append(line)
        }
    }
}

/// Returns the content of a file from an offset. It is empty if the file does not exist.
private func readBytes(of path: String, from offset: Int) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    guard fseek(file, offset, SEEK_SET) == 0 else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        if count == 0 { return bytes }
        bytes += buffer[..<count]
    }
}
