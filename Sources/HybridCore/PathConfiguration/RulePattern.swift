import Synchronization

/// A pattern of a rule, compiled once, when an address is first compared with it.
///
/// A path configuration may have a thousand, and compiling one takes as long as comparing fifty addresses: most patterns can
/// tell from a look at an address that it is not theirs (``PatternOutline``).
final class RulePattern: Sendable {
    /// The pattern as written.
    let text: String
    private let outline: PatternOutline
    private let compile: PatternCompiler
    private let compiled: Mutex<(any PathPattern)?>

    /// - Throws: ``PathConfigurationError/Problem/badPattern(_:_:)``. Only a pattern that may not compile is compiled now.
    init(_ text: String, compile: @escaping PatternCompiler) throws(PathConfigurationError.Problem) {
        self.text = text
        self.compile = compile
        outline = PatternOutline(text)
        var compiled: (any PathPattern)?
        if !outline.isWellFormed {
            do {
                compiled = try compile(text)
            } catch {
                throw .badPattern(text, "\(error)")
            }
        }
        self.compiled = Mutex(compiled)
    }

    /// A pattern that needs no compiler.
    init(_ text: String, compiled: any PathPattern) {
        self.text = text
        self.compiled = Mutex(compiled)
        outline = PatternOutline(text)
        compile = { _ in compiled }
    }

    /// Whether the pattern is found in a text.
    /// - Parameter timed: Makes the comparison. Neither a look at the address nor compiling is part of it.
    func matches(_ subject: String, timed: (() -> Bool) -> Bool = { $0() }) -> Bool {
        guard outline.mayMatch(subject), let pattern else { return false }
        return timed { pattern.matches(subject) }
    }

    private var pattern: (any PathPattern)? {
        compiled.withLock { compiled in
            if compiled == nil { compiled = try? compile(text) }
            return compiled
        }
    }
}
