public import FoundationEssentials

/// The rules that say how URLs are shown, and the application's settings (reference, section 5).
///
/// Every configuration ends with the rules for the three historical locations, so that an application cannot change
/// what the server's `recede_or_redirect_to` and its sisters mean.
public struct PathConfiguration: Equatable, Sendable {
    /// The application's own settings; nothing here reads them.
    public let settings: [String: JSONValue]
    /// The rules, the built-in ones last.
    public let rules: [PathRule]
    /// Whether the query takes part in matching.
    public let matchesQueryStrings: Bool

    /// How many of ``rules`` the source brought.
    public var ownRuleCount: Int { rules.count - HistoricalLocation.rules.count }

    /// Reads a path configuration and compiles each of its patterns once. One fault rejects the whole text.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The file name or address for error messages.
    ///   - matchQueryStrings: Whether a URL's query takes part in matching.
    ///   - compile: Makes a pattern out of its text.
    public init(
        json: [UInt8], source: String, matchQueryStrings: Bool = true, compile: PatternCompiler
    ) throws(PathConfigurationError) {
        let document: JSONValue
        do {
            document = try JSONValue(strictly: json)
        } catch {
            throw PathConfigurationError(source: source, fault: .notJSON(error))
        }
        guard let members = document.object else { throw PathConfigurationError(source: source, fault: .notAnObject) }
        guard let list = members["rules"] else { throw PathConfigurationError(source: source, fault: .rulesMissing) }
        guard let list = list.array else { throw PathConfigurationError(source: source, fault: .rulesNotAnArray) }

        switch members["settings"] {
        case .object(let members): settings = members
        case nil, .null: settings = [:]
        default: throw PathConfigurationError(source: source, fault: .settingsNotAnObject)
        }
        var rules: [PathRule] = []
        for (index, value) in list.enumerated() {
            do {
                rules.append(try Self.rule(value, compile: compile))
            } catch {
                throw PathConfigurationError(source: source, rule: index + 1, fault: error)
            }
        }
        self.rules = rules + HistoricalLocation.rules
        matchesQueryStrings = matchQueryStrings
    }

    private init(rules: [PathRule]) {
        settings = [:]
        self.rules = rules
        matchesQueryStrings = true
    }

    /// The configuration that applies before any other is loaded: the historical locations and nothing else.
    public static let builtIn = PathConfiguration(rules: HistoricalLocation.rules)

    /// What the configuration says about `url`. A URL without a path to match, such as `mailto:`, is matched by what
    /// stands after its scheme; nothing fails.
    public func resolve(_ url: URL) -> PathResolution {
        resolve(subject: Self.subject(of: url, withQuery: matchesQueryStrings))
    }

    /// What the configuration says about a path, given as it is to be matched.
    public func resolve(subject: String) -> PathResolution {
        var resolution = PathResolution()
        for (index, rule) in rules.enumerated() {
            guard let pattern = rule.firstMatch(in: subject) else { continue }
            resolution.properties.values.merge(rule.properties) { $1 }
            resolution.matches.append(RuleMatch(rule: index, pattern: pattern, properties: rule.properties))
        }
        return resolution
    }

    /// The text that patterns are searched in: the percent-encoded path, its trailing slash kept, and `?` with the
    /// query. Scheme, host and fragment take no part. `https://h` gives an empty text and `https://h/` a slash.
    static func subject(of url: URL, withQuery: Bool) -> String {
        let path = url.path(percentEncoded: true)
        guard withQuery, let query = url.query(percentEncoded: true) else { return path }
        return "\(path)?\(query)"
    }

    private static func rule(
        _ value: JSONValue, compile: PatternCompiler
    ) throws(PathConfigurationError.Fault) -> PathRule {
        guard let members = value.object else { throw .ruleNotAnObject }
        guard let list = members["patterns"] else { throw .patternsMissing }
        guard let list = list.array else { throw .patternsNotStrings }
        let patterns = list.compactMap(\.string)
        guard patterns.count == list.count else { throw .patternsNotStrings }
        guard !patterns.isEmpty else { throw .patternsMissing }
        guard let properties = members["properties"] else { throw .propertiesMissing }
        guard let properties = properties.object else { throw .propertiesNotAnObject }
        return try PathRule(patterns: patterns, properties: properties, compile: compile)
    }
}
