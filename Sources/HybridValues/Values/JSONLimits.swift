/// Limits for JSON texts. The cost of parsing an external text depends on its contents as well as on its length.
package struct JSONLimits: Equatable, Sendable {
    package var depth: Int
    /// The maximum number of values, including nested ones.
    package var values: Int
    /// The maximum length in bytes.
    package var bytes: Int

    /// The limits for files and for responses of servers.
    package static let document = JSONLimits(depth: 128, values: 1_000_000, bytes: 64 << 20)
    /// The limits for messages of pages. The longest message contains the HTML of a page in one string.
    package static let message = JSONLimits(depth: 8, values: 1_000, bytes: 32 << 20)
    /// The limits for entries of a page's console, whose values `automation-console.js` limits.
    package static let consoleEntry = JSONLimits(depth: 32, values: 20_000, bytes: 32 << 20)

    package init(depth: Int, values: Int, bytes: Int) {
        self.depth = depth
        self.values = values
        self.bytes = bytes
    }
}
