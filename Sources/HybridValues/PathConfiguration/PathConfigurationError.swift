/// The reason why a path configuration was rejected. The description is a sentence with the source, the place, the
/// problem and the remedy.
package struct PathConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem.
    package enum Problem: Error, Hashable, Sendable {
        case notJSON(JSONSyntaxError)
        /// The outermost value is not an object.
        case notAnObject
        case rulesMissing
        /// The text exceeds the size limit.
        case tooLarge
        case tooManyPatterns(Int)
        /// A pattern is too long. The text is the beginning of the pattern.
        case patternTooLong(String)
        /// Comparing an address with the patterns took too long. The text is the path of the address.
        case tooSlow(String)
        case rulesNotAnArray
        case settingsNotAnObject
        case ruleNotAnObject
        /// A rule has no `patterns`, or the list is empty.
        case patternsMissing
        case patternsNotStrings
        case propertiesMissing
        case propertiesNotAnObject
        /// A pattern does not compile. The first text is the pattern, and the second text is the reason that the
        /// compiler gives.
        case badPattern(String, String)
    }

    /// The file name or address of the configuration.
    package let source: String
    /// The number of the invalid rule, counted from 1, or `nil` if the problem is not in a rule.
    package let rule: Int?
    package let problem: Problem

    package init(source: String, rule: Int? = nil, problem: Problem) {
        self.source = source
        self.rule = rule
        self.problem = problem
    }

    /// The sentence in English, for the log and the trace.
    package var description: String { sentence.english }

    /// The sentence, in a form that can be shown to the user.
    package var sentence: LocalizedText {
        let place = rule.map { LocalizedText("\(source): rule \($0)") } ?? LocalizedText(verbatim: source)
        return switch problem {
        case .notJSON(let error):
            LocalizedText(
                "\(source), line \(error.line), column \(error.column): Invalid JSON: \(error.problem). Fix "
                    + "the syntax there.")
        case .notAnObject:
            LocalizedText("\(place): The top-level value must be an object. Write {\"settings\": {}, \"rules\": []}.")
        case .tooLarge:
            LocalizedText(
                "\(place): The file is larger than \(PathConfigurationLimits.size >> 10) KiB. Keep only "
                    + "rules and settings.")
        case .tooManyPatterns(let count):
            LocalizedText(
                "\(place): There are \(count) patterns, more than \(PathConfigurationLimits.patterns). "
                    + "Combine some: “/new$” and “/edit$” become “/(new|edit)$”.")
        case .patternTooLong(let beginning):
            LocalizedText(
                "\(place): The pattern “\(beginning)…” is longer than "
                    + "\(PathConfigurationLimits.patternLength) bytes. Split it.")
        case .tooSlow(let path):
            LocalizedText(
                "\(place): The patterns take too long to match “\(path)”. Look for nested repetitions, such "
                    + "as “(a+)+”. Until then only the rules before these apply.")
        case .rulesMissing: LocalizedText("\(place): “rules” is missing. Add \"rules\": [], empty if there are none.")
        case .rulesNotAnArray:
            LocalizedText("\(place): “rules” must be an array of rules. Put the rules between [ and ].")
        case .settingsNotAnObject:
            LocalizedText("\(place): “settings” must be an object. Write \"settings\": {}, or leave it out.")
        case .ruleNotAnObject:
            LocalizedText("\(place) must be an object. Write {\"patterns\": [\"/new$\"], \"properties\": {}}.")
        case .patternsMissing:
            LocalizedText(
                "\(place) has no patterns. Add \"patterns\" with at least one regular expression, such as [\"/new$\"].")
        case .patternsNotStrings:
            LocalizedText(
                "\(place): “patterns” must be an array of strings. Write each regular expression in double quotes, "
                    + "between [ and ].")
        case .propertiesMissing:
            LocalizedText("\(place) has no properties. Add \"properties\": {}, empty if there are none.")
        case .propertiesNotAnObject:
            LocalizedText("\(place): “properties” must be an object. Write it as {\"context\": \"modal\"}.")
        case .badPattern(let pattern, let reason):
            LocalizedText(
                "\(place): The pattern “\(pattern)” is not a regular expression: \(Self.phrase(reason)). Fix "
                    + "the pattern; a literal . ? + * ( or [ needs a backslash, which JSON writes as “\\\\”.")
        }
    }

    /// Returns the compiler's reason without the full stop.
    private static func phrase(_ reason: String) -> String {
        reason.hasSuffix(".") ? String(reason.dropLast()) : reason
    }
}
