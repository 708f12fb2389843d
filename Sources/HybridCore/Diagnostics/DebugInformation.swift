/// What whoever looks into a report wants to know, as text to be copied. Nothing that tells who the user is, or where
/// in the site they were.
package struct DebugInformation: Equatable, Sendable {
    private let lines: [(name: String, value: String)]

    /// - Parameter lines: names and values, in the order in which they are shown. Empty values are left out.
    package init(_ lines: KeyValuePairs<String, String?>) {
        self.lines = lines.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return (name, value)
        }
    }

    private init(_ lines: [(name: String, value: String)]) { self.lines = lines }

    /// One after the other.
    package static func + (first: DebugInformation, second: DebugInformation) -> DebugInformation {
        DebugInformation(first.lines + second.lines)
    }

    /// One line for each.
    package var text: String { lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

    /// Two are equal if they say the same.
    package static func == (left: DebugInformation, right: DebugInformation) -> Bool { left.text == right.text }
}
