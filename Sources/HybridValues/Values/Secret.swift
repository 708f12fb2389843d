/// A password or token. Printing, interpolation, dumping and reflection show “(secret)”, so that the text cannot reach
/// a log by accident. For the same reason, a secret is not Codable.
package struct Secret: Hashable, Sendable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Returns the text. It is needed for a request or for the secret service. A search for this name finds every place
    /// that uses the text of a secret.
    package func reveal() -> String { text }

    package var isEmpty: Bool { text.isEmpty }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { "(secret)" }
    /// A mirror without children, so that reflection does not show the text.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension Secret {
    /// The maximum size of a token in bytes. A longer token does not fit into a header of a request.
    static let maximumTokenSize = 8_192

    /// Creates a secret from a token that a server sent. The result is `nil` if the token is not valid in a header.
    /// With a line break in the token, the server could add headers.
    package init?(token: String) {
        guard (1...Self.maximumTokenSize).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.init(token)
    }
}
