import FoundationEssentials
import GLibBridge
import HybridCore

private struct Pattern: PathPattern {
    let expression: RegularExpression
    func matches(_ subject: String) -> Bool { expression.matches(subject) }
}

/// The same regular expressions as in the executable.
let compile: PatternCompiler = { Pattern(expression: try RegularExpression($0)) }

func configuration(
    _ json: String, source: String = "rules.json", matchQueryStrings: Bool = true
) throws
    -> PathConfiguration
{
    try PathConfiguration(
        json: Array(json.utf8), source: source, matchQueryStrings: matchQueryStrings, compile: compile)
}

/// The seeds of a test with random sequences. `make soak` runs more of them.
func seeds(_ usual: Int) -> ClosedRange<Int> {
    1...(ProcessInfo.processInfo.environment["HYBRID_SOAK_SEQUENCES"].flatMap { Int($0) } ?? usual)
}

/// URL from a literal in a test.
func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("The test's own URL is broken: \(text)") }
    return url
}

/// Message of the error thrown by `body`, `nil` if none.
func message(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}
