import FoundationEssentials

/// How people sign in, as the application file says.
public struct AuthenticationConfiguration: Equatable, Sendable {
    /// The way of signing in.
    public var strategy: AuthenticationStrategy
    /// Where credentials go (`native`), or where the sign-in page is (`web`, `browser`).
    public var endpoint: SignInEndpoint?
    /// The response header that carries the token. Letter case does not count.
    public var tokenHeader: String
    /// Where the token stands in the response's JSON: member names joined by dots.
    public var tokenKey: String
    /// Where the user's details stand in the response's JSON, likewise.
    public var userKey: String

    /// A configuration; by default none, with the names that the seeds use.
    public init(
        strategy: AuthenticationStrategy = .none, endpoint: SignInEndpoint? = nil,
        tokenHeader: String = "X-Session-Token", tokenKey: String = "token", userKey: String = "user"
    ) {
        self.strategy = strategy
        self.endpoint = endpoint
        self.tokenHeader = tokenHeader
        self.tokenKey = tokenKey
        self.userKey = userKey
    }

    /// Whether there is a way of signing in.
    public var isConfigured: Bool { strategy != .none && endpoint != nil }

    private static let keys = ["strategy", "endpoint", "origins", "tokenHeader", "tokenKey", "userKey"]

    /// Reads the application file's `authentication`.
    /// - Parameter start: The start URL, if it could be read; without it the endpoint is not judged.
    static func read(
        _ placed: PlacedValue?, start: URL?, with reader: inout ApplicationReader
    ) -> AuthenticationConfiguration {
        var configuration = AuthenticationConfiguration()
        let example = "{\"strategy\": \"native\", \"endpoint\": \"/sessions.json\"}"
        guard let object = reader.object(placed, example: example) else { return configuration }
        reader.checkKeys(of: object, known: keys)
        configuration.strategy = strategy(in: object, with: &reader)
        if let header = reader.text(reader.member("tokenHeader", of: object), example: configuration.tokenHeader) {
            if isHeaderName(header) {
                configuration.tokenHeader = header
            } else {
                reader.fault(
                    object.place(of: "tokenHeader"),
                    "“\(header)” is not the name of a header. Use letters, digits and -, such as \"X-Session-Token\".")
            }
        }
        configuration.tokenKey =
            reader.text(reader.member("tokenKey", of: object), example: "token") ?? configuration.tokenKey
        configuration.userKey =
            reader.text(reader.member("userKey", of: object), example: "user") ?? configuration.userKey

        let origins = origins(in: object, with: &reader)
        guard let placed = reader.member("endpoint", of: object) else {
            if configuration.strategy != .none {
                reader.fault(
                    object.place(of: "endpoint"),
                    "The strategy “\(configuration.strategy.rawValue)” needs an address. Add \"endpoint\": \"/sessions.json\"."
                )
            }
            return configuration
        }
        guard let text = reader.text(placed, example: "/sessions.json"), let start else { return configuration }
        do {
            configuration.endpoint = try SignInEndpoint(text, startURL: start, origins: origins)
        } catch {
            reader.fault(placed.path, "\(error)")
        }
        return configuration
    }

    private static func strategy(
        in object: PlacedValue, with reader: inout ApplicationReader
    ) -> AuthenticationStrategy {
        let names = AuthenticationStrategy.allCases.map(\.rawValue)
        guard let placed = reader.member("strategy", of: object) else { return .native }
        guard let text = reader.text(placed, example: "native") else { return .none }
        if let strategy = AuthenticationStrategy(rawValue: text.lowercased()) { return strategy }
        reader.fault(
            placed.path,
            "“\(text)” is not a way of signing in. Use one of: \(names.joined(separator: ", "))."
                + Spelling.suggestion(for: text, among: names))
        return .none
    }

    private static func origins(in object: PlacedValue, with reader: inout ApplicationReader) -> [ApplicationOrigin] {
        reader.texts(reader.member("origins", of: object), example: "https://accounts.example.com").compactMap {
            entry in
            if let url = try? StartURL.parse(entry.text), let origin = ApplicationOrigin(url) { return origin }
            reader.fault(
                entry.path, "“\(entry.text)” is not an origin. Write it as \"https://accounts.example.com\".")
            return nil
        }
    }

    private static func isHeaderName(_ name: String) -> Bool {
        name.utf8.allSatisfy {
            UnicodeScalar($0).properties.isAlphabetic && $0 < 0x80 || (0x30...0x39).contains($0)
                || "!#$%&'*+-.^_`|~".utf8.contains($0)
        }
    }
}
