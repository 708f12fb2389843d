/// An item `key=value` of a query, in raw and decoded form.
package struct QueryItem: Equatable {
    /// The raw item.
    package let text: Substring
    let rawKey: Substring
    /// The percent-decoded key, in which `+` represents a space.
    package let key: String
    /// The value, decoded in the same way, or `nil` if the item has no `=`.
    package let value: String?

    /// Splits a percent-encoded query at `&` and `;`.
    package static func items(of query: String) -> [QueryItem] {
        query.split(whereSeparator: { $0 == "&" || $0 == ";" }).map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                text: text, rawKey: parts[0], key: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : nil)
        }
    }

    /// Percent-decodes a text byte by byte. Invalid escapes are kept.
    package static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: PercentEncoding.decode(text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }), as: UTF8.self)
    }
}
