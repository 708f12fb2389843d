/// A text in which `*` matches any text.
package struct Wildcard: Hashable, Sendable {
    /// The bytes between the `*`.
    let pieces: [[UInt8]]

    package init(_ text: String) {
        pieces = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
    }

    /// Returns whether the pieces occur in order. The subject must begin with the first piece and end with the last
    /// piece. Each piece between them matches its first occurrence.
    package func matches(_ text: String) -> Bool {
        let subject = Array(text.utf8)
        guard let first = pieces.first, let last = pieces.last, subject.starts(with: first) else { return false }
        guard pieces.count > 1 else { return subject == first }
        var rest = subject[first.count...]
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let start = rest.indices.first(where: { rest[$0...].starts(with: piece) }) else { return false }
            rest = rest[(start + piece.count)...]
        }
        return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
}
