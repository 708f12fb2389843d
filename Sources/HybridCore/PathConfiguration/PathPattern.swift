/// A compiled pattern of a path rule. HybridCore has no regular expressions of its own: the composition root brings them.
package protocol PathPattern: Sendable {
    /// Whether the pattern is found anywhere in `subject`: case-sensitive, not anchored (Docs/Behaviour.md#path-configuration).
    func matches(_ subject: String) -> Bool
}

/// Compiles the text of a pattern. What it throws should describe itself: its description becomes part of a sentence.
package typealias PatternCompiler = @Sendable (String) throws -> any PathPattern
