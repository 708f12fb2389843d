/// A `key=value` of a query, raw and decoded.
struct QueryItem: Equatable {
    /// The raw item.
    let text: Substring
    let rawKey: Substring
    /// The key, percent-decoded, with `+` for a space.
    let key: String
    /// The value, decoded likewise; `nil` if there is no `=`.
    let value: String?

    /// Splits a percent-encoded query at `&` and `;`.
    static func items(of query: String) -> [QueryItem] {
        query.split(whereSeparator: { $0 == "&" || $0 == ";" }).map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return QueryItem(
                text: text, rawKey: parts[0], key: decoded(parts[0]), value: parts.count > 1 ? decoded(parts[1]) : nil)
        }
    }

    /// Percent-decodes a text byte by byte; keeps invalid escapes.
    static func decoded(_ text: some StringProtocol) -> String {
        String(decoding: PercentEncoding.decode(text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }), as: UTF8.self)
    }
}
