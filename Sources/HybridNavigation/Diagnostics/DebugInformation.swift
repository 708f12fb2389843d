/// Information for bug reports, as text that the user can copy. It contains nothing that identifies the user or the
/// pages that they visited.
package struct DebugInformation: Equatable, Sendable {
    private let lines: [(name: String, value: String)]

    /// - Parameter lines: The names and values in display order. Empty values are omitted.
    package init(_ lines: KeyValuePairs<String, String?>) {
        self.lines = lines.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return (name, value)
        }
    }

    private init(_ lines: [(name: String, value: String)]) { self.lines = lines }

    /// Returns the lines of both values, in order.
    package static func + (first: DebugInformation, second: DebugInformation) -> DebugInformation {
        DebugInformation(first.lines + second.lines)
    }

    /// The information as text, with one line per entry.
    package var text: String { lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

    package static func == (left: DebugInformation, right: DebugInformation) -> Bool { left.text == right.text }
}
