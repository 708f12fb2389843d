/// A compiled pattern of a path rule. HybridCore has no regular expression engine, so the composition root supplies
/// one.
package protocol PathPattern: Sendable {
    /// Returns whether `subject` contains the pattern. The comparison is case-sensitive and not anchored
    /// (Docs/Behaviour.md#path-configuration).
    func matches(_ subject: String) -> Bool
}

/// Compiles a pattern. If the compiler throws an error, the message about the invalid rule contains its description.
package typealias PatternCompiler = @Sendable (String) throws -> any PathPattern
