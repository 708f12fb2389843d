/// Limits for JSON texts. The cost of an external text depends on its contents as well as its length.
package struct JSONLimits: Equatable, Sendable {
    /// The maximum nesting depth.
    package var depth: Int
    /// The maximum number of values, including nested ones.
    package var values: Int
    /// The maximum length in bytes of UTF-8.
    package var bytes: Int

    /// For files and server responses.
    package static let document = JSONLimits(depth: 128, values: 1_000_000, bytes: 64 << 20)
    /// For a page's messages; the longest contains a page of HTML in one string.
    package static let message = JSONLimits(depth: 8, values: 1_000, bytes: 32 << 20)

    package init(depth: Int, values: Int, bytes: Int) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}
