import FoundationEssentials
import HybridCore
import Testing

@Suite struct ApplicationConfigurationTests {
    static func read(_ json: String, environment: String? = nil) throws -> ApplicationConfiguration {
        try ApplicationConfiguration(json: Array(json.utf8), source: "application.json", environment: environment)
    }

    static let whole = """
        {"$schema": "x", "comment": "x", "id": "com.example.Notes", "name": "Notes", "userAgentPrefix": "Notes/2",
         "pathConfiguration": {"file": "rules.json", "url": "/configurations/linux_v1.json"},
         "authentication": {"strategy": "native", "endpoint": "/api/sign-in", "tokenHeader": "X-Token",
           "tokenKey": "data.token", "userKey": "data.user"},
         "externalSchemes": ["zoommtg"], "requiresTurbo": true, "animated": true, "launchPicture": false, "window": {"width": 800, "height": 600},
         "environments": {
           "production": {"startURL": "https://notes.example.com/start"},
           "staging": {"startURL": "https://staging.example.com", "requiresTurbo": false, "userAgentPrefix": "Staging",
             "animated": false},
           "development": {"startURL": "localhost:3000", "authentication": {"strategy": "none"}}}}
        """

    @Test func minimalFile() throws {
        let configuration = try Self.read(#"{"startURL": "example.com"}"#)
        #expect(configuration == ApplicationConfiguration(startURL: url("https://example.com")))
    }

    @Test func completeFile() throws {
        let configuration = try Self.read(Self.whole)
        #expect(configuration.warnings.isEmpty)
        #expect(configuration.id == "com.example.Notes")
        #expect(configuration.name == "Notes")
        #expect(!configuration.keepsLaunchPicture)
        #expect(configuration.environment == "production")
        #expect(configuration.environments == ["development", "production", "staging"])
        #expect(configuration.startURL == url("https://notes.example.com/start"))
        #expect(configuration.userAgentPrefix == "Notes/2")
        #expect(configuration.pathConfiguration.file == "rules.json")
        #expect(configuration.pathConfiguration.url == url("https://notes.example.com/configurations/linux_v1.json"))
        guard case .native(let credentials) = configuration.authentication.method else {
            Issue.record("\(configuration.authentication)")
            return
        }
        #expect(credentials.endpoint.url == url("https://notes.example.com/api/sign-in"))
        #expect(credentials.keys.tokenHeader == "X-Token" && credentials.keys.token == "data.token")
        #expect(configuration.authentication.userKey == "data.user")
        #expect(configuration.externalSchemes.contains("zoommtg"))
        #expect(configuration.requiresTurbo && configuration.isAnimated)
        #expect(configuration.window.width == 800 && configuration.window.height == 600)
    }

    @Test func environmentOverridesFile() throws {
        let staging = try Self.read(Self.whole, environment: "staging")
        #expect(staging.startURL == url("https://staging.example.com"))
        #expect(
            staging.authentication.method.credentials?.endpoint.url == url("https://staging.example.com/api/sign-in"))
        #expect(!staging.isAnimated)
        #expect(!staging.requiresTurbo && staging.userAgentPrefix == "Staging" && staging.environment == "staging")
        let development = try Self.read(Self.whole, environment: "development")
        #expect(development.startURL == url("http://localhost:3000"))
        #expect(!development.authentication.isConfigured && development.requiresTurbo)
    }

    @Test(arguments: [
        (#"{"startURL": "a.test", "environments": {"b": {"startURL": "b.test"}}}"#, "https://a.test"),
        (#"{"environments": {"b": {"startURL": "b.test"}}}"#, "https://b.test"),
        (#"{"environments": {"a": {"startURL": "a.test"}, "production": {"startURL": "p.test"}}}"#, "https://p.test"),
        (#"{"startURL": "a.test", "environments": {"production": {}}}"#, "https://a.test"),
    ])
    func environmentSelection(json: String, expected: String) throws {
        #expect(try Self.read(json).startURL.absoluteString == expected)
    }

    @Test(arguments: [
        (
            "{\n\"startURL\": \"x\",\n}",
            "application.json: line 3, column 1: Invalid JSON: expected a key in double quotes, "
                + "found “}”. Fix"
        ),
        ("[]", "application.json: The top-level value must be an object."),
        ("{}", "application.json: startURL: No start address. Add \"startURL\""),
        (#"{"startURL": 1}"#, "application.json: startURL: This must be a string in double quotes."),
        (#"{"startURL": " "}"#, "application.json: startURL: This must not be empty."),
        (#"{"startURL": "ftp://x"}"#, "application.json: startURL: Cannot open “ftp://x”"),
        (#"{"startURL": "x.test", "id": "notes"}"#, "application.json: id: “notes” is not a valid application ID."),
        (#"{"startURL": "x.test", "id": "com.1st"}"#, "application.json: id: “com.1st” is not a valid application ID."),
        (
            #"{"startURL": "x.test", "requiresTurbo": "yes"}"#,
            "application.json: requiresTurbo: This must be true or false"
        ),
        (
            #"{"startURL": "x.test", "window": {"width": 10}}"#,
            "application.json: window.width: This must be a whole number from 200 to 10000"
        ),
        (#"{"startURL": "x.test", "window": [1]}"#, "application.json: window: This must be an object."),
        (
            #"{"startURL": "x.test", "externalSchemes": "zoom"}"#,
            "application.json: externalSchemes: This must be a list of strings."
        ),
        (
            #"{"startURL": "x.test", "externalSchemes": ["zoom", 1]}"#,
            "application.json: externalSchemes[1]: This must be a string"
        ),
        (
            #"{"startURL": "x.test", "externalSchemes": ["File"]}"#,
            "application.json: externalSchemes[0]: The scheme “File” can never"
        ),
        (
            #"{"startURL": "x.test", "pathConfiguration": {"url": "file:///x"}}"#,
            "application.json: pathConfiguration.url: Cannot open “file:///x”"
        ),
        (
            #"{"startURL": "x.test", "authentication": {"strategy": "nativ"}}"#,
            "application.json: authentication.strategy: “nativ” is not a sign-in strategy. Use one of: "
                + "native, token, web, browser, none. Did you mean “native”?"
        ),
        (
            #"{"startURL": "x.test", "authentication": {"strategy": "native"}}"#,
            "application.json: authentication.endpoint: The strategy “native” needs an address."
        ),
        (
            #"{"startURL": "http://x.test", "authentication": {"endpoint": "/in"}}"#,
            "application.json: authentication.endpoint: Passwords and tokens are not sent to http://x.test, because"
        ),
        (
            #"{"startURL": "x.test", "authentication": {"endpoint": "https://y.test/in"}}"#,
            "application.json: authentication.endpoint: https://y.test is not the application's own origin, "
                + "https://x.test."
        ),
        (
            #"{"startURL": "x.test", "authentication": {"endpoint": "/in", "tokenHeader": "X Token:"}}"#,
            "application.json: authentication.tokenHeader: “X Token:” is not a valid header name."
        ),
        (
            #"{"startURL": "x.test", "authentication": {"endpoint": "/in", "origins": ["::"]}}"#,
            "application.json: authentication.origins[0]: “::” is not an origin."
        ),
        (#"{"environments": {"a": {}}}"#, "application.json: environments.a.startURL: No start address."),
        (
            #"{"environments": {"a": 1}, "startURL": "x.test"}"#,
            "application.json: environments.a: This must be an object."
        ),
        (
            #"{"environments": {"a": {"startURL": "x"}, "b": {"startURL": "y"}}}"#,
            "application.json: environments: The file has several environments. Choose one with --environment: a, b."
        ),
        (
            #"{"startURL": "x.test", "environments": {"b": {"window": {"width": "1"}}}}"#,
            "application.json: environments.b.window.width: This must be a whole number"
        ),
    ])
    func problems(json: String, expected: String) throws {
        let text = try #require(message { _ = try Self.read(json) })
        #expect(text.hasPrefix(expected), "\(text)")
        #expect(!text.contains("\n"), "\(text)")
        #expect(text.hasSuffix(".") || text.hasSuffix("?"))
    }

    @Test func unknownEnvironment() throws {
        let text = try #require(message { _ = try Self.read(Self.whole, environment: "stagin") })
        #expect(
            text.hasSuffix(
                "Environment “stagin” not found. Use one of: development, production, staging. Did you mean "
                    + "“staging”?"
            ))
    }

    @Test func allErrorsAreReported() throws {
        let json =
            #"{"id": 1, "name": "", "startURL": 2, "window": 3, "requiresTurbo": 4, "externalSchemes": 5, "authentication": 6}"#
        do {
            _ = try Self.read(json)
            Issue.record("There was no problem.")
        } catch let error as ApplicationConfigurationError {
            #expect(
                error.problems.map(\.path) == [
                    "authentication", "externalSchemes", "id", "name", "requiresTurbo", "startURL", "window",
                ])
        }
    }

    @Test func unknownKeysCauseWarnings() throws {
        let json = """
            {"startUrl": "y.test", "startURL": "x.test", "windows": {}, "zzzzzzzz": 1, "pathConfiguration": {"files": 1},
             "authentication": {"endpoint": "/in", "tokenheader": "x"}, "environments": {"a": {"startURL": "x", "id": "x"}}}
            """
        #expect(
            try Self.read(json).warnings.map { "\($0.path) \($0.text.split(separator: "effect.").last ?? "")" } == [
                "authentication.tokenheader  Did you mean “tokenHeader”?",
                "environments.a.id This key is unknown and has no ",
                "pathConfiguration.files  Did you mean “file”?",
                "startUrl  Did you mean “startURL”?",
                "windows  Did you mean “window”?",
                "zzzzzzzz This key is unknown and has no ",
            ])
    }

    @Test func trustedOriginMayReceiveCredentials() throws {
        let json = """
            {"startURL": "x.test", "authentication": {"endpoint": "https://accounts.test/in", "origins": ["accounts.test"]}}
            """
        #expect(try Self.read(json).authentication.method.credentials?.endpoint.origin.text == "https://accounts.test")
    }
}
