import Synchronization

/// A rule's pattern, compiled once, when an address is first compared with it.
///
/// A path configuration may have a thousand patterns, and compiling one takes as long as comparing fifty addresses.
/// Most can be excluded for an address without compiling (``PatternOutline``).
final class RulePattern: Sendable {
    /// The pattern's text.
    let text: String
    private let outline: PatternOutline
    private let compile: PatternCompiler
    private let compiled: Mutex<(any PathPattern)?>

    /// - Throws: ``PathConfigurationError/Problem/badPattern(_:_:)``. Compiles now only a pattern that may be invalid.
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

    /// True if the text contains the pattern.
    /// - Parameter timed: Makes the comparison, without the preliminary check and compiling.
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
