import FoundationEssentials
import GLibBridge
import HybridCore

private struct Pattern: PathPattern {
    let expression: RegularExpression
    func matches(_ subject: String) -> Bool { expression.matches(subject) }
}

/// The regular expressions that the executable uses too.
let compile: PatternCompiler = { Pattern(expression: try RegularExpression($0)) }

func configuration(
    _ json: String, source: String = "rules.json", matchQueryStrings: Bool = true
) throws
    -> PathConfiguration
{
    try PathConfiguration(
        json: Array(json.utf8), source: source, matchQueryStrings: matchQueryStrings, compile: compile)
}

/// A URL that a test writes down itself.
func url(_ text: String) -> URL {
    guard let url = URL(string: text) else { preconditionFailure("The test's own URL is broken: \(text)") }
    return url
}

/// The message of the error that `body` throws, or nothing.
func message(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}
