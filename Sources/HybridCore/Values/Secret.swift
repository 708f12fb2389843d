/// A password or a token. Printing it, interpolating it, dumping it or looking at it by reflection shows “(secret)”, so
/// that it cannot reach a log by accident. It is not Codable for the same reason.
package struct Secret: Hashable, Sendable {
    private let text: String

    /// Wraps a text that nobody is to see.
    package init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the request or the secret service that it is meant for. Search for this word to find every
    /// place where a secret leaves its wrapping.
    package func reveal() -> String { text }

    /// Whether there is no text.
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
    /// The longest token that is taken, in bytes: more does not fit into a request's header.
    static let maximumTokenSize = 8_192

    /// A token that a server sent; `nil` if it could not stand in a header. A line break in it would let the server
    /// write headers of its own.
    init?(token: String) {
        guard (1...Self.maximumTokenSize).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.init(token)
    }
}
