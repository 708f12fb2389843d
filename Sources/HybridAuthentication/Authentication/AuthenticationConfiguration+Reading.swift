package import FoundationEssentials
package import HybridValues

extension AuthenticationConfiguration {
    /// Reads the member `authentication` of the application file.
    /// - Parameters:
    ///   - start: The start URL, or `nil` if the file's start URL is invalid. Addresses are not checked in that case.
    ///   - urlScheme: The application's own URL scheme.
    package static func read(
        _ placed: PlacedValue?, start: URL?, urlScheme: String?, with reader: inout ApplicationReader
    ) -> AuthenticationConfiguration {
        var configuration = AuthenticationConfiguration()
        let example = "{\"strategy\": \"native\", \"endpoint\": \"/sessions.json\"}"
        let object = reader.object(placed, keys: AuthenticationKey.names, example: example)
        guard let object else { return configuration }
        let strategy = strategy(in: object, with: &reader)
        checkKeys(of: object, for: strategy, with: &reader)

        func member(_ key: AuthenticationKey) -> PlacedValue? { reader.member(key.rawValue, of: object) }
        configuration.origins = origins(member(.origins), with: &reader)
        let scope = EndpointScope(start: start, origins: configuration.origins)
        let endpoint = scope.endpoint(member(.endpoint), example: "/sessions.json", with: &reader)
        var parts = SignInMethod.Parts()
        parts.signInPage = scope.endpoint(member(.signInPath), example: "/sign-in", with: &reader)
        parts.signInPages = scope.endpoints(member(.signInPages), example: "/sign-in/code", with: &reader)
        parts.cookieEndpoint = scope.endpoint(member(.cookieEndpoint), example: "/session/from-token", with: &reader)
        let refreshEndpoint = scope.endpoint(member(.refreshEndpoint), example: "/api/refresh", with: &reader)
        configuration.meEndpoint = scope.endpoint(member(.meEndpoint), example: "/api/me", with: &reader)
        let signOutEndpoint = scope.endpoint(member(.signOutEndpoint), example: "/api/session", with: &reader)
        parts.oauth = OAuthConfiguration.read(member(.oauth), scope: scope, urlScheme: urlScheme, with: &reader)
        var keys = keys(of: object, with: &reader)
        configuration.userKey = reader.text(member(.userKey), example: "user") ?? configuration.userKey
        keys.refreshToken = reader.text(member(.refreshTokenKey), example: "refresh_token") ?? keys.refreshToken
        let signOutMethod = signOutMethod(member(.signOutMethod), with: &reader)
        configuration.statuses.formUnion(statuses(member(.statuses), with: &reader))
        let form = SignInForm.read(
            of: object, scope: scope, signInPage: parts.signInPage, endpoint: endpoint, errorKey: &keys.error,
            with: &reader)
        let template = BodyTemplate.read(
            member(.refreshBody), known: [TokenBoundRequest.placeholder], required: [TokenBoundRequest.placeholder],
            with: &reader)

        let tokenGiver = [(AuthenticationKey.endpoint, endpoint), (.cookieEndpoint, parts.cookieEndpoint)]
            .first { $0.0.concerns(strategy) }?.1
        if let origin = tokenGiver?.origin {
            let receivers: [(AuthenticationKey, SignInEndpoint?)] = [
                (.cookieEndpoint, parts.cookieEndpoint), (.refreshEndpoint, refreshEndpoint),
                (.meEndpoint, configuration.meEndpoint), (.signOutEndpoint, signOutEndpoint),
            ]
            check(receivers.filter { $0.0.concerns(strategy) }, of: object, areAt: origin, with: &reader)
        }
        parts.credentials = endpoint.map {
            var credentials = CredentialsSignIn(endpoint: $0)
            credentials.form = form
            credentials.keys = keys
            credentials.refresh = refreshEndpoint.map { .init(endpoint: $0, template: template) }
            return credentials
        }
        configuration.method = SignInMethod(strategy, parts)
        configuration.redirectPage = parts.signInPage
        configuration.signOut = signOutEndpoint.map { SignOut(endpoint: $0, method: signOutMethod) }
        return configuration
    }

    /// True if the file's `authentication` selects this strategy.
    package static func names(_ strategy: AuthenticationStrategy, in placed: PlacedValue?) -> Bool {
        placed?.value["strategy"]?.string?.lowercased() == strategy.rawValue
    }

    /// Reports required keys that are missing, and warns about keys that the strategy ignores. The strategy `none`
    /// permits all keys, so that an environment can switch sign-in off without removing them.
    private static func checkKeys(
        of object: PlacedValue, for strategy: AuthenticationStrategy, with reader: inout ApplicationReader
    ) {
        for (key, example) in AuthenticationKey.required(for: strategy)
        where reader.member(key.rawValue, of: object) == nil {
            let (name, word) = (strategy.rawValue, key.rawValue)
            reader.problem(
                object.place(of: word),
                key == .oauth
                    ? localized("The strategy “\(name)” needs a sign-in server. Add \"\(word)\": \(example).")
                    : localized("The strategy “\(name)” needs an address. Add \"\(word)\": \(example)."))
        }
        for key in AuthenticationKey.allCases where strategy != .none && !key.concerns(strategy) {
            if let placed = reader.member(key.rawValue, of: object) {
                reader.warn(placed.path, localized("This key has no effect with the strategy “\(strategy.rawValue)”."))
            }
        }
    }

    /// Reads the keys that locate the token in the server's response.
    private static func keys(of object: PlacedValue, with reader: inout ApplicationReader) -> CredentialsSignIn.Keys {
        func member(_ key: AuthenticationKey) -> PlacedValue? { reader.member(key.rawValue, of: object) }
        var keys = CredentialsSignIn.Keys()
        if let placed = member(.tokenHeader), let header = reader.text(placed, example: keys.tokenHeader) {
            if isHeaderName(header) {
                keys.tokenHeader = header
            } else {
                reader.problem(
                    placed.path,
                    localized(
                        "“\(header)” is not a valid header name. Use letters, digits and -, such as "
                            + "\"X-Session-Token\"."))
            }
        }
        keys.requiresToken = member(.tokenKey) != nil
        keys.token = reader.text(member(.tokenKey), example: "token") ?? keys.token
        return keys
    }

    private static func signOutMethod(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> SignOutMethod {
        guard let placed, let text = reader.text(placed, example: "DELETE") else { return .delete }
        if let method = SignOutMethod(rawValue: text.uppercased()) { return method }
        reader.problem(placed.path, localized("“\(text)” is not a sign-out method. Use \"DELETE\" or \"POST\"."))
        return .delete
    }

    private static func statuses(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [Int] {
        let elements = reader.elements(
            placed, orReport: localized("This must be a list of HTTP statuses. Write it as [401, 403]."))
        return elements.compactMap { place in
            reader.integer(place, in: 400...499)
        }
    }

    /// Checks that every endpoint that receives the token belongs to the token's origin.
    private static func check(
        _ endpoints: [(AuthenticationKey, SignInEndpoint?)], of object: PlacedValue, areAt origin: ApplicationOrigin,
        with reader: inout ApplicationReader
    ) {
        let policy = BearerPolicy(origin: origin)
        for (key, endpoint) in endpoints {
            guard let endpoint, !policy.allows(endpoint.url) else { continue }
            reader.problem(
                object.place(of: key.rawValue),
                localized(
                    "The token is for \(origin) and is not sent to \(endpoint.origin). Use an address of \(origin)."))
        }
    }

    private static func strategy(
        in object: PlacedValue, with reader: inout ApplicationReader
    ) -> AuthenticationStrategy {
        let names = AuthenticationStrategy.allCases.map(\.rawValue)
        guard let placed = reader.member("strategy", of: object) else { return .native }
        guard let text = reader.text(placed, example: "native") else { return .none }
        if let strategy = AuthenticationStrategy.allCases.first(where: { $0.rawValue == text.lowercased() }) {
            return strategy
        }
        reader.problem(
            placed.path,
            localized("“\(text)” is not a sign-in strategy. Use one of: \(names.joined(separator: ", ")).")
                + Spelling.suggestion(for: text, among: names))
        return .none
    }

    private static func origins(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [ApplicationOrigin] {
        reader.texts(placed, example: "https://accounts.example.com").compactMap { entry in
            if let url = try? StartURL.parse(entry.text), let origin = ApplicationOrigin(url) { return origin }
            reader.problem(
                entry.path, localized("“\(entry.text)” is not an origin. Write it as \"https://accounts.example.com\".")
            )
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
