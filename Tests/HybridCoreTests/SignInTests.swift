import FoundationEssentials
import HybridCore
import Testing

@Suite struct SignInEndpointTests {
    @Test(arguments: [
        ("/in", "https://h.test/start", "https://h.test/in"),
        ("https://h.test/in", "https://h.test", "https://h.test/in"),
        ("https://H.test:443/in", "https://h.test", "https://H.test:443/in"),
        ("https://h.test/in", "http://h.test", "https://h.test/in"),
        ("/in", "http://localhost:3000", "http://localhost:3000/in"),
        ("/in", "http://127.0.0.1:3000/a/b", "http://127.0.0.1:3000/in"),
        ("/in", "http://[::1]:3000", "http://[::1]:3000/in"),
        ("https://accounts.test/in", "https://h.test", "https://accounts.test/in"),
    ])
    func accepted(text: String, start: String, expected: String) throws {
        let accounts = try #require(ApplicationOrigin(url("https://accounts.test")))
        let endpoint = try SignInEndpoint(text, startURL: url(start), origins: [accounts])
        #expect(endpoint.url.absoluteString == expected)
    }

    @Test(arguments: [
        ("/in", "http://h.test", "Passwords and tokens are not sent to http://h.test"),
        ("http://h.test/in", "https://h.test", "Passwords and tokens are not sent to http://h.test"),
        ("http://127.0.0.1.evil.test/in", "https://h.test", "Passwords and tokens are not sent to"),
        (
            "https://evil.test/in", "https://h.test",
            "https://evil.test is not the application's own origin, https://h.test."
        ),
        ("//evil.test/in", "https://h.test", "https://evil.test is not the application's own origin"),
        ("https://h.test.evil.test/in", "https://h.test", "https://h.test.evil.test is not"),
        ("https://h.test:8443/in", "https://h.test", "https://h.test:8443 is not"),
        ("https://h.test@evil.test/in", "https://h.test", "The address contains a user name"),
        ("https://u:p@h.test/in", "https://h.test", "The address contains a user name"),
        ("http://localhost:3001/in", "http://localhost:3000", "http://localhost:3001 is not"),
        ("javascript:alert(1)", "https://h.test", "“javascript:alert(1)” is not an address."),
        ("/a\nb", "https://h.test", "“/a\nb” is not an address."),
        ("\\\\evil.test/in", "https://h.test", "“\\\\evil.test/in” is not an address."),
        ("file:///in", "https://h.test", "“file:///in” is not an address."),
    ])
    func refused(text: String, start: String, expected: String) throws {
        let message = try #require(message { _ = try SignInEndpoint(text, startURL: url(start)) })
        #expect(message.hasPrefix(expected), "\(message)")
    }
}

@Suite struct SignInResponseTests {
    static func interpret(
        _ status: Int, _ body: String, headers: [(name: String, value: String)] = [],
        type: String? = "application/json; charset=utf-8",
        _ keys: CredentialsSignIn.Keys = CredentialsSignIn.Keys(), userKey: String = "user"
    ) -> SignInResponse {
        SignInResponse.interpret(
            status: status, headers: headers, body: Array(body.utf8), contentType: type, keys: keys,
            userKey: userKey)
    }

    /// The unencrypted token, for tests only.
    static func token(_ response: SignInResponse) -> String? {
        guard case .success(let token, _) = response else { return nil }
        return token?.reveal()
    }

    static func message(_ response: SignInResponse) -> String? {
        guard case .rejected(let message) = response else { return nil }
        return message
    }

    @Test(arguments: [
        ("x-session-TOKEN", "{}", "from-header"), ("X-Session-Token", #"{"token": "from-body"}"#, "from-header"),
        ("X-Session-Token", "<html>", "from-header"), ("X-Other", #"{"token": "from-body"}"#, "from-body"),
        ("X-Other", #"{"token": " from-body "}"#, "from-body"),
    ])
    func tokens(header: String, body: String, expected: String) {
        #expect(Self.token(Self.interpret(201, body, headers: [("Date", "x"), (header, " from-header ")])) == expected)
    }

    @Test func tokenPathIsConfigurable() {
        var keys = CredentialsSignIn.Keys()
        keys.tokenHeader = "X-Mine"
        keys.token = "data.auth.token"
        let body = #"{"data": {"auth": {"token": "t1"}, "me": {"name": "Ann", "email": "ann@example.com"}}}"#
        let response = Self.interpret(200, body, headers: [("X-Session-Token", "t2")], keys, userKey: "data.me")
        guard case .success(let token, let user) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(token?.reveal() == "t1")
        #expect(user?.name == "Ann" && user?.email == "ann@example.com")
    }

    @Test(arguments: [
        ("", "application/json"), ("{}", "application/json"),
        (#"{"user": {"name": "Ann"}}"#, "application/vnd.api+json"),
    ])
    func cookiesAloneAreEnough(body: String, type: String) {
        let response = Self.interpret(200, body, type: type)
        guard case .success(nil, _) = response else {
            Issue.record("\(response)")
            return
        }
    }

    @Test(arguments: [
        (401, #"{"error": "Wrong password."}"#, "Wrong password."),
        (401, #"{"error": {"message": "Wrong."}}"#, "Wrong."),
        (422, #"{"message": "No such account."}"#, "No such account."),
        (422, #"{"errors": "One."}"#, "One."),
        (422, #"{"errors": ["One.", "Two."]}"#, "One.\nTwo."),
        (
            422, #"{"errors": {"email_address": ["is wrong"], "base": ["Try again."]}}"#,
            "Try again.\nEmail address is wrong"
        ),
        (422, #"{"error": "", "message": "Second."}"#, "Second."),
        (200, #"{"error": "Wrong password."}"#, "Wrong password."),
        (401, #"{"error": "a\n\u0000\u202eb"}"#, "a b"),
        (401, "{}", "Wrong e-mail address or password."),
        (401, "{not json", "Wrong e-mail address or password."),
        (422, #"{"error": 7}"#, "Wrong e-mail address or password."),
        (403, "", "This account is not allowed to sign in here."),
        (404, "", "The server has no sign-in at the configured address (404 Not Found)."),
        (418, "", "The server refused the sign-in (status 418)."),
        (429, "", "Too many attempts. Wait a moment, then try again."),
        (
            302, "",
            "The server redirected the sign-in to another address, which is not allowed. The address may be wrong."
        ),
        (503, "", "Server error (503 Service Unavailable). Try again in a moment."),
        (520, "", "Server error (status 520). Try again in a moment."),
        (
            200, "{",
            "The server's response is not valid JSON: expected a key in double quotes, found the end of the text "
                + "at line 1, column 2."
        ),
        (200, #"{"token": "a b"}"#, "The server sent an invalid token. Contact the site's administrator."),
        (200, #"{"token": "a\r\nX: y"}"#, "The server sent an invalid token. Contact the site's administrator."),
        (200, #"{"token": ["a"]}"#, "The server sent an invalid token. Contact the site's administrator."),
    ])
    func rejections(status: Int, body: String, expected: String) {
        #expect(Self.message(Self.interpret(status, body)) == expected)
    }

    @Test(arguments: ["text/html", nil, "", "application/jsonp"])
    func pageIsRejected(type: String?) {
        let expected = "The server's response is not JSON. The sign-in address may be wrong."
        #expect(Self.message(Self.interpret(200, "<html>Sign in</html>", type: type)) == expected)
    }

    @Test func sizesAreLimited() {
        let large = String(repeating: " ", count: SignInResponse.maximumSize + 1)
        #expect(
            Self.message(Self.interpret(200, large, headers: [("X-Session-Token", "t")]))?.contains("larger than 1 MiB")
                == true)
        let token = String(repeating: "t", count: 8_193)
        #expect(Self.message(Self.interpret(200, "", headers: [("X-Session-Token", token)]))?.contains("token") == true)
        let long = Self.message(Self.interpret(401, #"{"error": "\#(String(repeating: "x", count: 10_000))"}"#))
        #expect(long?.count == 300)
    }

    @Test func userDetailsContainNoSecrets() {
        let body =
            #"{"token": "t", "user": {"name": "Ann", "api_token": "t", "more": [{"password": "p", "city": "Ulm"}]}}"#
        guard case .success(_, let user?) = Self.interpret(200, body) else {
            Issue.record("There is no user.")
            return
        }
        #expect(user.details == ["name": "Ann", "more": [["city": "Ulm"]]])
    }
}

@Suite struct SecretTests {
    @Test func descriptionHidesSecret() {
        let secret = Secret("hunter2")
        struct Holder { let secret: Secret }
        var dumped = ""
        dump(Holder(secret: secret), to: &dumped)
        dump(secret, to: &dumped)
        let response = SignInResponse.success(token: secret, user: nil)
        for text in [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])",
            "\(Optional(secret) as Any)",
            "\(Holder(secret: secret))", String(reflecting: Holder(secret: secret)), "\(response)",
            String(reflecting: response), dumped, "\(Mirror(reflecting: secret).children.map { "\($0)" })",
        ] {
            #expect(!text.contains("hunter2"))
        }
        #expect("\(secret)" == "(secret)")
        #expect(!(secret as Any is any Encodable))
        #expect(secret == Secret("hunter2") && secret != Secret("hunter3"))
    }

    @Test func tokenIsStoredByApplicationProfileAndOrigin() throws {
        let origin = try #require(ApplicationOrigin(url("https://H.test:443/in")))
        let key = SecretKey(applicationID: "com.example.Notes", profile: "work", origin: origin)
        #expect(key.applicationID == "com.example.Notes" && key.profile == "work" && key.origin == "https://h.test")
    }
}
