package import FoundationEssentials

/// The rules for the presentation of URLs, and the application's settings (Docs/Behaviour.md#path-configuration).
///
/// Every configuration ends with the rules for the three historical locations, so that an application cannot change the
/// effect of the server's `recede_or_redirect_to` and related helpers.
package struct PathConfiguration: Equatable, Sendable {
    /// The file name or address that it came from.
    package let source: String
    /// The application's own settings; not used here.
    package let settings: [String: JSONValue]
    /// The rules, the built-in ones last.
    package let rules: [PathRule]
    /// True if the query takes part in matching.
    package let matchesQueryStrings: Bool

    /// The number of ``rules`` from the source.
    package var ownRuleCount: Int { rules.count - HistoricalLocation.rules.count }

    /// Parses a path configuration. One problem, such as an invalid regular expression, rejects the whole text.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The file name or address for error messages.
    ///   - matchQueryStrings: True if a URL's query takes part in matching.
    ///   - earlier: A configuration whose compiled patterns may be reused.
    ///   - compile: Compiles a pattern.
    package init(
        json: [UInt8], source: String, matchQueryStrings: Bool = true, sharing earlier: PathConfiguration? = nil,
        compile: PatternCompiler
    ) throws(PathConfigurationError) {
        guard json.count <= PathConfigurationLimits.size else {
            throw PathConfigurationError(source: source, problem: .tooLarge)
        }
        let document: JSONValue
        do {
            document = try JSONValue(strictly: json)
        } catch {
            throw PathConfigurationError(source: source, problem: .notJSON(error))
        }
        guard let members = document.object else { throw PathConfigurationError(source: source, problem: .notAnObject) }
        guard let list = members["rules"] else { throw PathConfigurationError(source: source, problem: .rulesMissing) }
        guard let list = list.array else { throw PathConfigurationError(source: source, problem: .rulesNotAnArray) }

        switch members["settings"] {
        case .object(let members): settings = members
        case nil, .null: settings = [:]
        default: throw PathConfigurationError(source: source, problem: .settingsNotAnObject)
        }
        let count = list.reduce(0) { $0 + ($1["patterns"]?.array?.count ?? 0) }
        guard count <= PathConfigurationLimits.patterns else {
            throw PathConfigurationError(source: source, problem: .tooManyPatterns(count))
        }
        var known = Dictionary((earlier?.rules ?? []).flatMap(\.compiledPatterns)) { $1 }
        var rules: [PathRule] = []
        for (index, value) in list.enumerated() {
            do {
                rules.append(try Self.rule(value, sharing: &known, compile: compile))
            } catch {
                throw PathConfigurationError(source: source, rule: index + 1, problem: error)
            }
        }
        self.source = source
        self.rules = rules + HistoricalLocation.rules
        matchesQueryStrings = matchQueryStrings
    }

    /// All problems of a text; empty if it is usable.
    package static func problems(
        json: [UInt8], source: String, compile: PatternCompiler
    ) -> [PathConfigurationError] {
        do throws(PathConfigurationError) {
            _ = try PathConfiguration(json: json, source: source, compile: compile)
            return []
        } catch {
            guard error.rule != nil else { return [error] }
            let rules = (try? JSONValue(strictly: json))?["rules"]?.array ?? []
            var known: [String: RulePattern] = [:]
            return rules.enumerated().compactMap { index, value in
                do throws(PathConfigurationError.Problem) {
                    _ = try rule(value, sharing: &known, compile: compile)
                    return nil
                } catch {
                    return PathConfigurationError(source: source, rule: index + 1, problem: error)
                }
            }
        }
    }

    private init(rules: [PathRule]) {
        source = "the built-in rules"
        settings = [:]
        self.rules = rules
        matchesQueryStrings = true
    }

    /// The same configuration with another source.
    init(_ other: PathConfiguration, source: String) {
        self.source = source
        settings = other.settings
        rules = other.rules
        matchesQueryStrings = other.matchesQueryStrings
    }

    /// The configuration before any other is loaded: only the historical locations.
    package static let builtIn = PathConfiguration(rules: HistoricalLocation.rules)

    /// Resolves `url`. A URL without a path, such as `mailto:`, is matched by the text after its scheme; nothing fails.
    /// - Parameter clock: See ``resolve(subject:clock:)``.
    package func resolve(_ url: URL, clock: PathConfigurationLimits.Clock = { .zero }) -> PathResolution {
        resolve(subject: Self.subject(of: url, withQuery: matchesQueryStrings), clock: clock)
    }

    /// Resolves a path in the form used for matching.
    /// - Parameter clock: With a running clock, the look-up ends when the patterns exceed the time limit; the remaining
    ///   patterns are skipped and the resolution is marked as cut.
    package func resolve(subject: String, clock: PathConfigurationLimits.Clock = { .zero }) -> PathResolution {
        var resolution = PathResolution()
        var spent = Duration.zero
        for (index, rule) in rules.enumerated() {
            // The historical locations are always evaluated and cost nothing.
            let isBuiltIn = index >= ownRuleCount
            let found = rule.firstMatch(in: subject) { compare in
                if isBuiltIn { return compare() }
                if spent > PathConfigurationLimits.lookUp { resolution.isCut = true }
                guard !resolution.isCut else { return false }
                let start = clock()
                defer { spent += clock() - start }
                return compare()
            }
            guard let pattern = found else { continue }
            resolution.properties.values.merge(rule.properties) { $1 }
            resolution.matches.append(RuleMatch(rule: index, pattern: pattern, properties: rule.properties))
        }
        return resolution
    }

    /// The text that patterns are searched in: the percent-encoded path with its trailing slash, and `?` with the
    /// query. Scheme, host and fragment are omitted. `https://h` gives an empty text and `https://h/` a slash. A query
    /// that would exceed the length limit is omitted; a path that exceeds it gives an empty text.
    static func subject(of url: URL, withQuery: Bool) -> String {
        let limit = PathConfigurationLimits.subject
        let path = url.path(percentEncoded: true)
        // No rule targets such a path, and matching time can grow with the cube of the length.
        guard path.utf8.count <= limit else { return "" }
        guard withQuery, let query = url.query(percentEncoded: true), path.utf8.count + query.utf8.count < limit else {
            return path
        }
        return "\(path)?\(query)"
    }

    private static func rule(
        _ value: JSONValue, sharing known: inout [String: RulePattern], compile: PatternCompiler
    ) throws(PathConfigurationError.Problem) -> PathRule {
        guard let members = value.object else { throw .ruleNotAnObject }
        guard let list = members["patterns"] else { throw .patternsMissing }
        guard let list = list.array else { throw .patternsNotStrings }
        let patterns = list.compactMap(\.string)
        guard patterns.count == list.count else { throw .patternsNotStrings }
        guard !patterns.isEmpty else { throw .patternsMissing }
        if let long = patterns.first(where: { $0.utf8.count > PathConfigurationLimits.patternLength }) {
            throw .patternTooLong(String(long.prefix(40)))
        }
        guard let properties = members["properties"] else { throw .propertiesMissing }
        guard let properties = properties.object else { throw .propertiesNotAnObject }
        var all: [RulePattern] = []
        for text in patterns {
            do {
                let pattern = try known[text] ?? RulePattern(text: text, compiled: compile(text))
                known[text] = pattern
                all.append(pattern)
            } catch {
                throw .badPattern(text, "\(error)")
            }
        }
        return PathRule(all, properties: properties)
    }
}
