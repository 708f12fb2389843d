import CGtk

/// A compiled PCRE2 pattern (`GRegex`). Immutable and safe to use from any thread, as GLib documents.
package final class RegularExpression: @unchecked Sendable {
    // Unchecked because OpaquePointer is not Sendable; GRegex itself is immutable and its reference count is atomic.
    private let raw: OpaquePointer

    /// Compiles `pattern`, case-sensitive and unanchored.
    /// - Throws: ``GLibError`` with the problem and its position in the pattern.
    package init(_ pattern: String) throws(GLibError) {
        do {
            raw = try Self.compile("(*LIMIT_MATCH=\(Self.stepLimit))\(pattern)")
        } catch {
            // Compiled without the prefix, so that error positions match the pattern as written.
            g_regex_unref(try Self.compile(pattern))
            throw error
        }
    }

    /// PCRE2's own limit lets one pattern, such as `(a+)+$`, take 50 milliseconds to fail, and there can be many rules.
    /// With this limit it takes 0.03. A reasonable pattern needs a few hundred steps for an address.
    private static let stepLimit = 10_000

    private static func compile(_ pattern: String) throws(GLibError) -> OpaquePointer {
        let raw = try withGError { g_regex_new(pattern, G_REGEX_OPTIMIZE, GRegexMatchFlags(rawValue: 0), $0) }
        guard let raw else { throw GLibError(domain: "g-regex-error-quark", code: 0, message: "Not a pattern.") }
        return raw
    }

    deinit {
        g_regex_unref(raw)
    }

    /// True if the pattern occurs anywhere in `subject`. A search that exceeds PCRE2's limits counts as no match.
    package func matches(_ subject: String) -> Bool {
        g_regex_match(raw, subject, GRegexMatchFlags(rawValue: 0), nil) != 0
    }
}
