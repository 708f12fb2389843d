package import HybridValues

/// The lines of a trace, read from a file or collected while the application runs.
package struct RecordedTrace: Equatable, Sendable {
    /// A line of a trace (Docs/QA.md#the-trace).
    package struct Line: Equatable, Sendable {
        /// The time, as written in the trace.
        package var time: String
        package var event: String
        /// The other fields.
        package var fields: [String: JSONValue]

        /// The value of a field, or `nil` if it is missing or `null`.
        subscript(_ field: String) -> JSONValue? { fields[field].flatMap { $0 == .null ? nil : $0 } }

        func string(_ field: String) -> String? { self[field]?.string }

        func integer(_ field: String) -> Int? { self[field]?.integer }
    }

    /// The lines, oldest first.
    package private(set) var lines: [Line] = []
    /// Sentences about parts that are missing.
    package private(set) var notices: [String] = []

    /// The maximum number of lines that are kept. The newest ones are kept, and the starts of the application.
    package static let mostLines = 20_000
    /// The maximum size of a file in bytes.
    package static let largestFile = 64 << 20

    /// Creates a trace from lines that this program has written.
    /// - Parameter omitted: The number of earlier lines that are missing.
    package init(_ lines: [String], omitted: Int = 0) {
        self.lines = lines.compactMap { try? Line(parsing: Array($0.utf8)) }
        if omitted > 0 { notices.append(Self.omission(omitted)) }
    }

    /// Reads a trace. An incomplete last line is omitted, because the application may still be writing it.
    /// - Parameter name: The file's name for errors.
    /// - Throws: ``TraceReadingError`` if a line is damaged, or if the file is not a trace.
    package init(bytes: [UInt8], name: String) throws(TraceReadingError) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
        let pieces = content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let written = pieces.enumerated().filter { !$0.element.allSatisfy(Self.isSpace) }
        guard let last = written.last else { throw TraceReadingError(name: name, problem: .empty) }
        let omitted = written.count - Self.mostLines
        var missing = 0
        for (position, (index, piece)) in written.enumerated() {
            if position < omitted, !Self.isStart(piece) {
                missing += 1
                continue
            }
            do {
                lines.append(try Line(parsing: Array(piece)))
            } catch {
                // The program writes a line and its end at once, so a line without an end has been cut off.
                guard index == last.offset, index == pieces.count - 1, index > 0 else {
                    throw TraceReadingError(name: name, problem: error, line: index + 1)
                }
                notices.append(
                    localized(
                        "Line \(index + 1) of “\(name)” is incomplete and is omitted. Record the trace again if it matters."
                    ))
            }
        }
        if missing > 0 { notices.insert(Self.omission(missing), at: 0) }
    }

    private static func omission(_ count: Int) -> String {
        localized(
            one: "\(count) older event is omitted. A shorter trace shows all events.",
            other: "\(count) older events are omitted. A shorter trace shows all events.", count: count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D || byte == 0x09 }

    /// Returns whether the line reports the start of the application, without parsing it.
    private static func isStart(_ line: ArraySlice<UInt8>) -> Bool {
        String(decoding: line.prefix(80), as: UTF8.self).contains("\"app.started\"")
    }
}

extension RecordedTrace.Line {
    private static let limits = JSONLimits(depth: 64, values: 100_000, bytes: 4 << 20)

    /// Parses a line.
    init(parsing bytes: [UInt8]) throws(TraceReadingError.Problem) {
        let json: JSONValue
        do {
            json = try JSONValue(strictly: bytes, limits: Self.limits)
        } catch {
            throw .syntax("\(error.problem), column \(error.column)")
        }
        guard var fields = json.object, let time = fields["time"]?.string, let event = fields["event"]?.string else {
            throw .foreign
        }
        fields["time"] = nil
        fields["event"] = nil
        self.init(time: time, event: event, fields: fields)
    }
}

/// The reason why a file cannot be read as a trace.
package struct TraceReadingError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Error, Equatable, Sendable {
        case empty
        /// The line is JSON, but not an event of a trace.
        case foreign
        /// The line is not JSON.
        case syntax(String)
        case tooLarge
    }

    package let name: String
    package let problem: Problem
    package var line: Int

    package init(name: String, problem: Problem, line: Int = 1) {
        self.name = name
        self.problem = problem
        self.line = line
    }

    /// A sentence for the command line.
    package var description: String {
        switch problem {
        case .empty:
            localized("The trace “\(name)” is empty. Start the application with --trace, and repeat the steps.")
        case .tooLarge:
            localized(
                "The trace “\(name)” is larger than \(RecordedTrace.largestFile >> 20) MiB. Keep its last lines: tail -n \(RecordedTrace.mostLines) FILE > NEW-FILE."
            )
        case .foreign where line > 1:
            localized("Line \(line) of the trace “\(name)” has no “time” and “event”. Remove the line.")
        case .syntax(let problem) where line > 1:
            localized("Line \(line) of the trace “\(name)” is damaged: \(problem). Remove the line.")
        case .foreign, .syntax:
            localized("“\(name)” is not a trace: line 1 is not an event. Use a file written with --trace.")
        }
    }
}
