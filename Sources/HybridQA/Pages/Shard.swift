import HybridCore

/// One of several equal parts of a list of pages, for machines that share the work (`2/8`).
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The number of this part, from 1.
    package let index: Int
    package let count: Int

    /// The part that contains everything.
    package static let whole = Shard(index: 1, count: 1)

    private static let limit = 1_000

    private init(index: Int, count: Int) {
        (self.index, self.count) = (index, count)
    }

    /// Parses a text such as `2/8`. The result is `nil` if it is invalid.
    package init?(_ text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], (1...Self.limit).contains(count),
            (1...count).contains(index)
        else { return nil }
        self.init(index: index, count: count)
    }

    /// Returns the parts that are missing from some parts of the same pages, in order.
    package static func missing(from parts: [Shard]) -> [Shard] {
        let all = Set(parts.map(\.count)).sorted().flatMap { count in
            (1...count).map { Shard(index: $0, count: count) }
        }
        return all.filter { !parts.contains($0) }
    }

    package var description: String { "\(index)/\(count)" }

    /// Returns whether this part contains a page. The answer depends only on the page's key, so that it stays the same
    /// when other pages are added.
    package func contains(_ key: String) -> Bool { StableHash.value(of: key) % UInt64(count) == UInt64(index - 1) }
}

/// A hash that is the same in every process and on every machine (FNV-1a with 64 bits).
package enum StableHash {
    package static func value(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Returns eight hexadecimal digits.
    package static func digits(of text: String) -> String {
        let hash = value(of: text)
        let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
