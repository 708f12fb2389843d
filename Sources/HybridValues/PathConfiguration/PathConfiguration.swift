package import FoundationEssentials

/// The rules that determine how URLs are presented, and the application's settings
/// (Docs/Behaviour.md#path-configuration).
///
/// Every configuration ends with the rules for the three historical locations. An application can therefore not change
/// the effect of the server's `recede_or_redirect_to` and related helpers.
package struct PathConfiguration: Equatable, Sendable {
    /// The name of the file or the address from which the configuration was loaded.
    package let source: String
    /// The application's own settings, which are not used here.
    package let settings: [String: JSONValue]
    /// The rules. The built-in rules are the last.
    package let rules: [PathRule]
    /// True if the query of a URL takes part in matching.
    package let matchesQueryStrings: Bool

    /// The number of ``rules`` that the source defines.
    package var ownRuleCount: Int { rules.count - HistoricalLocation.rules.count }

    /// Parses a path configuration. A single problem, such as an invalid regular expression, rejects the whole text.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The file name or address for error messages.
    ///   - matchQueryStrings: True if the query of a URL takes part in matching.
    ///   - earlier: A configuration whose compiled patterns may be reused.
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

    /// Returns all problems of a text. The result is empty if the text is usable.
    package static func problems(json: [UInt8], source: String, compile: PatternCompiler) -> [PathConfigurationError] {
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

    /// Creates a copy of a configuration with another source.
    package init(_ other: PathConfiguration, source: String) {
        self.source = source
        settings = other.settings
        rules = other.rules
        matchesQueryStrings = other.matchesQueryStrings
    }

    /// The configuration that applies before any other is loaded. It contains only the historical locations.
    package static let builtIn = PathConfiguration(rules: HistoricalLocation.rules)

    /// Returns the properties and matching rules of a URL. If the URL has no path, such as `mailto:`, the text after
    /// its scheme is matched. No URL is an error.
    /// - Parameter clock: See ``resolve(subject:clock:)``.
    package func resolve(_ url: URL, clock: PathConfigurationLimits.Clock = { .zero }) -> PathResolution {
        resolve(subject: Self.subject(of: url, withQuery: matchesQueryStrings), clock: clock)
    }

    /// Returns the properties and matching rules of a path that is in the form used for matching.
    /// - Parameter clock: With a running clock, the lookup ends when the patterns exceed the time limit. The remaining
    ///   patterns are then skipped, and the resolution is marked as cut.
    package func resolve(subject: String, clock: PathConfigurationLimits.Clock = { .zero }) -> PathResolution {
        var resolution = PathResolution()
        var spent = Duration.zero
        for (index, rule) in rules.enumerated() {
            // The historical locations are always evaluated and take almost no time.
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

    /// Returns the text in which patterns are searched. It consists of the percent-encoded path with its trailing
    /// slash, followed by `?` and the query. It does not contain scheme, host and fragment: the text of `https://h` is
    /// empty, and that of `https://h/` is a slash. If the query would exceed the length limit, it is omitted. If the
    /// path exceeds the limit, the text is empty.
    package static func subject(of url: URL, withQuery: Bool) -> String {
        let limit = PathConfigurationLimits.subject
        let path = url.path(percentEncoded: true)
        // No rule is intended for such a path, and the time for matching can grow with the cube of the length.
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
