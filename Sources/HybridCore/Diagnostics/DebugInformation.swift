/// Information for bug reports, as text to copy. Contains nothing that identifies the user or the pages they visited.
package struct DebugInformation: Equatable, Sendable {
    private let lines: [(name: String, value: String)]

    /// - Parameter lines: names and values in display order. Empty values are omitted.
    package init(_ lines: KeyValuePairs<String, String?>) {
        self.lines = lines.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return (name, value)
        }
    }

    private init(_ lines: [(name: String, value: String)]) { self.lines = lines }

    /// Concatenates two values.
    package static func + (first: DebugInformation, second: DebugInformation) -> DebugInformation {
        DebugInformation(first.lines + second.lines)
    }

    /// One line per entry.
    package var text: String { lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

    /// Compares the texts.
    package static func == (left: DebugInformation, right: DebugInformation) -> Bool { left.text == right.text }
}
