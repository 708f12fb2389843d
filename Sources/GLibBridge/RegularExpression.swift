import CGtk

/// A compiled PCRE2 pattern (`GRegex`). It is immutable and, according to GLib's documentation, safe to use from any
/// thread.
package final class RegularExpression: @unchecked Sendable {
    // The class is `@unchecked` because OpaquePointer is not Sendable. GRegex itself is immutable, and its reference
    // count is atomic.
    private let raw: OpaquePointer

    /// Compiles `pattern`. Matching is case-sensitive and not anchored.
    /// - Throws: ``GLibError`` with the problem and its position in the pattern.
    package init(_ pattern: String) throws(GLibError) {
        do {
            raw = try Self.compile("(*LIMIT_MATCH=\(Self.stepLimit))\(pattern)")
        } catch {
            // The pattern is compiled without the prefix, so that positions in errors refer to the pattern as written.
            g_regex_unref(try Self.compile(pattern))
            throw error
        }
    }

    /// The maximum number of steps of a search. With PCRE2's own limit, a single pattern such as `(a+)+$` takes 50
    /// milliseconds to fail, and there can be many rules. With this limit it takes 0.03 milliseconds. A reasonable
    /// pattern needs a few hundred steps for an address.
    private static let stepLimit = 10_000

    private static func compile(_ pattern: String) throws(GLibError) -> OpaquePointer {
        let raw = try withGError { g_regex_new(pattern, G_REGEX_OPTIMIZE, GRegexMatchFlags(rawValue: 0), $0) }
        guard let raw else { throw GLibError(domain: "g-regex-error-quark", code: 0, message: "Not a pattern.") }
        return raw
    }

    deinit {
        g_regex_unref(raw)
    }

    /// Returns whether the pattern occurs anywhere in `subject`. If a search exceeds the limits, it counts as no match.
    package func matches(_ subject: String) -> Bool {
        g_regex_match(raw, subject, GRegexMatchFlags(rawValue: 0), nil) != 0
    }
}
