import Glibc

/// A line of the application's trace.
public struct TraceEvent: Equatable, Sendable, CustomStringConvertible {
    /// The event's name, for example `visit.completed`.
    public let event: String
    /// All fields of the line.
    public let fields: JSONValue

    /// Parses a line. `nil` if it is not an object with an `event`.
    public init?(line: some StringProtocol) {
        guard let fields = JSONValue(parsing: line), let event = fields["event"].string else { return nil }
        self.event = event
        self.fields = fields
        description = String(line)
    }

    /// A field; ``JSONValue/null`` if it is missing.
    public subscript(_ field: String) -> JSONValue { fields[field] }

    /// The line as written.
    public let description: String
}

/// Reads a trace while it is being written.
@MainActor
final class TraceReader {
    private let path: String
    private var offset = 0
    /// An incomplete last line.
    private var rest: [UInt8] = []
    private(set) var events: [TraceEvent] = []
    /// Complete lines that are not events: an application's fault that the tests report.
    private(set) var malformed: [String] = []

    init(path: String) {
        self.path = path
    }

    /// Reads new lines. An incomplete last line is kept for later.
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

/// A file's content from an offset; empty if it does not exist.
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
