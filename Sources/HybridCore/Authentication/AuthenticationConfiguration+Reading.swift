import FoundationEssentials

extension AuthenticationConfiguration {
    /// Reads the application file's `authentication`.
    /// - Parameters:
    ///   - start: The start URL, if it could be read; without it the addresses are not judged.
    ///   - urlScheme: The application's own scheme, if it has one.
    static func read(
        _ placed: PlacedValue?, start: URL?, urlScheme: String?, with reader: inout ApplicationReader
    ) -> AuthenticationConfiguration {
        var configuration = AuthenticationConfiguration()
        let example = "{\"strategy\": \"native\", \"endpoint\": \"/sessions.json\"}"
        guard let object = reader.object(placed, example: example) else { return configuration }
        reader.checkKeys(of: object, .authentication)
        configuration.strategy = strategy(in: object, with: &reader)
        configuration.checkKeys(of: object, with: &reader)

        func member(_ key: AuthenticationKey) -> PlacedValue? { reader.member(key.rawValue, of: object) }
        configuration.origins = origins(member(.origins), with: &reader)
        let scope = EndpointScope(start: start, origins: configuration.origins)
        configuration.endpoint = scope.endpoint(member(.endpoint), example: "/sessions.json", with: &reader)
        configuration.signInPage = scope.endpoint(member(.signInPath), example: "/sign-in", with: &reader)
        configuration.signInPages = scope.endpoints(member(.signInPages), example: "/sign-in/code", with: &reader)
        configuration.cookieEndpoint = scope.endpoint(
            member(.cookieEndpoint), example: "/session/from-token", with: &reader)
        configuration.refreshEndpoint = scope.endpoint(member(.refreshEndpoint), example: "/api/refresh", with: &reader)
        configuration.meEndpoint = scope.endpoint(member(.meEndpoint), example: "/api/me", with: &reader)
        configuration.signOutEndpoint = scope.endpoint(member(.signOutEndpoint), example: "/api/session", with: &reader)
        configuration.oauth = OAuthConfiguration.read(member(.oauth), scope: scope, urlScheme: urlScheme, with: &reader)
        configuration.readNames(of: object, with: &reader)
        configuration.form = SignInForm.read(
            of: object, scope: scope, signInPage: configuration.signInPage, endpoint: configuration.endpoint,
            with: &reader)
        configuration.refreshTemplate = BodyTemplate.read(
            member(.refreshBody), known: [TokenBoundRequest.placeholder], required: [TokenBoundRequest.placeholder],
            with: &reader)
        configuration.checkOrigins(of: object, with: &reader)
        return configuration
    }

    /// What is missing for the strategy, and what it has no use for. A strategy of `none` may keep everything: that is
    /// how an environment switches signing in off.
    private func checkKeys(of object: PlacedValue, with reader: inout ApplicationReader) {
        for (key, example) in AuthenticationKey.required(for: strategy)
        where reader.member(key.rawValue, of: object) == nil {
            let need = key == .oauth ? "a server to sign in at" : "an address"
            reader.fault(
                object.place(of: key.rawValue),
                "The strategy “\(strategy.rawValue)” needs \(need). Add \"\(key.rawValue)\": \(example).")
        }
        for key in AuthenticationKey.allCases where strategy != .none && !key.concerns(strategy) {
            if let placed = reader.member(key.rawValue, of: object) {
                reader.warn(placed.path, "This key has no effect with the strategy “\(strategy.rawValue)”.")
            }
        }
    }

    private mutating func readNames(of object: PlacedValue, with reader: inout ApplicationReader) {
        func member(_ key: AuthenticationKey) -> PlacedValue? { reader.member(key.rawValue, of: object) }
        if let placed = member(.tokenHeader), let header = reader.text(placed, example: tokenHeader) {
            if Self.isHeaderName(header) {
                tokenHeader = header
            } else {
                reader.fault(
                    placed.path,
                    "“\(header)” is not the name of a header. Use letters, digits and -, such as \"X-Session-Token\".")
            }
        }
        requiresToken = member(.tokenKey) != nil
        tokenKey = reader.text(member(.tokenKey), example: "token") ?? tokenKey
        userKey = reader.text(member(.userKey), example: "user") ?? userKey
        refreshTokenKey = reader.text(member(.refreshTokenKey), example: "refresh_token") ?? refreshTokenKey
        if let placed = member(.signOutMethod), let text = reader.text(placed, example: "DELETE") {
            if let method = SignOutMethod(rawValue: text.uppercased()) {
                signOutMethod = method
            } else {
                reader.fault(placed.path, "“\(text)” is not a way of signing out. Use \"DELETE\" or \"POST\".")
            }
        }
        if let placed = member(.statuses) {
            guard let elements = placed.value.array else {
                return reader.fault(placed.path, "This must be a list of HTTP statuses. Write it as [401, 403].")
            }
            for (index, element) in elements.enumerated() {
                let place = PlacedValue(value: element, path: "\(placed.path)[\(index)]")
                if let status = reader.integer(place, in: 400...499) { statuses.insert(status) }
            }
        }
    }

    /// Tokens go to one origin only, whatever addresses the file gives.
    private func checkOrigins(of object: PlacedValue, with reader: inout ApplicationReader) {
        guard let tokenOrigin else { return }
        let policy = BearerPolicy(origin: tokenOrigin)
        let endpoints: [(AuthenticationKey, SignInEndpoint?)] = [
            (.cookieEndpoint, cookieEndpoint), (.refreshEndpoint, refreshEndpoint), (.meEndpoint, meEndpoint),
            (.signOutEndpoint, signOutEndpoint),
        ]
        for (key, endpoint) in endpoints where key.concerns(strategy) {
            guard let endpoint, !policy.allows(endpoint.url) else { continue }
            reader.fault(
                object.place(of: key.rawValue),
                "The token is for \(tokenOrigin) and is not sent to \(endpoint.origin). Use an address of \(tokenOrigin)."
            )
        }
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

    private static func origins(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> [ApplicationOrigin] {
        reader.texts(placed, example: "https://accounts.example.com").compactMap { entry in
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
