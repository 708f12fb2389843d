/// How large a JSON text may be. A text from outside costs time and space by what is in it, not only by its length.
public struct JSONLimits: Equatable, Sendable {
    /// How deep values may be nested.
    public var depth: Int
    /// How many values there may be, those in others counted too.
    public var values: Int
    /// How many bytes of UTF-8.
    public var bytes: Int

    /// For files and for what servers answer.
    public static let document = JSONLimits(depth: 128, values: 1_000_000, bytes: 64 << 20)
    /// For what a page says to native code: the longest is a page of HTML, in one string.
    public static let message = JSONLimits(depth: 8, values: 1_000, bytes: 32 << 20)

    /// Limits.
    public init(depth: Int, values: Int, bytes: Int) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}
