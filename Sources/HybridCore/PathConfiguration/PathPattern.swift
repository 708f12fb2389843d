/// A compiled pattern of a path rule. HybridCore has no regular expression engine: the composition root supplies it.
package protocol PathPattern: Sendable {
    /// True if `subject` contains the pattern: case-sensitive, not anchored (Docs/Behaviour.md#path-configuration).
    func matches(_ subject: String) -> Bool
}

/// Compiles a pattern. The description of a thrown error becomes part of a sentence.
package typealias PatternCompiler = @Sendable (String) throws -> any PathPattern
