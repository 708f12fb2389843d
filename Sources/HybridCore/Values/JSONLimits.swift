/// How large a JSON text may be. A text from outside costs time and space by what is in it, not only by its length.
package struct JSONLimits: Equatable, Sendable {
    /// How deep values may be nested.
    package var depth: Int
    /// How many values there may be, those in others counted too.
    package var values: Int
    /// How many bytes of UTF-8.
    package var bytes: Int

    /// For files and for what servers answer.
    package static let document = JSONLimits(depth: 128, values: 1_000_000, bytes: 64 << 20)
    /// For what a page says to native code: the longest is a page of HTML, in one string.
    package static let message = JSONLimits(depth: 8, values: 1_000, bytes: 32 << 20)

    /// Limits.
    package init(depth: Int, values: Int, bytes: Int) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}
