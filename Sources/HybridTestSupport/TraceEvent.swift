import Glibc

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
    private var offset = 0
    /// The beginning of a line whose end has not been written yet.
    private var rest: [UInt8] = []
    private(set) var events: [TraceEvent] = []
    /// Complete lines that are no event: a problem of the application, which the tests report.
    private(set) var malformed: [String] = []

    init(path: String) {
        self.path = path
    }

    /// Reads what has been added. The last line counts only once its end has been written.
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

/// What a file contains behind a place; nothing while it does not exist.
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
