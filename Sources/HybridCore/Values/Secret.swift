/// A password or token. Printing, interpolation, dumping and reflection show “(secret)”, so that it cannot reach a log
/// by accident. It is not Codable for the same reason.
package struct Secret: Hashable, Sendable {
    private let text: String

    /// Wraps a secret text.
    package init(_ text: String) {
        self.text = text
    }

    /// The text, for its request or the secret service. Search for this name to find every place that unwraps a secret.
    package func reveal() -> String { text }

    package var isEmpty: Bool { text.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Never the text.
    package var description: String { "(secret)" }
    /// Never the text.
    package var debugDescription: String { "(secret)" }
    /// Has no children.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret {
    /// The maximum size of a token, in bytes: more does not fit into a request's header.
    static let maximumTokenSize = 8_192

    /// A token received from a server; `nil` if it is not valid in a header. A line break would let the server add
    /// headers.
    init?(token: String) {
        guard (1...Self.maximumTokenSize).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.init(token)
    }
}
