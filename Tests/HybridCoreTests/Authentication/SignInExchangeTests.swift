import FoundationEssentials
import HybridCore
import Testing

@testable import HybridAuthentication

/// Requests of a sign-in and the results of their responses, in the formats of common servers.
@Suite struct SignInExchangeTests {
    private static let typed = ["email": Secret(" ann@example.com\n"), "password": Secret(#" p"ä\ "#)]

    private static func exchange(
        _ more: String, _ values: [String: Secret] = typed, code: String? = nil, challenge: String? = nil,
        to path: String = "/in"
    ) throws -> (SignInExchange, AuthenticationConfiguration) {
        let configuration = try AuthenticationConfigurationTests.read("\"endpoint\": \"/in\"\(more)")
        let endpoint = try SignInEndpoint(path, startURL: AuthenticatorNotation.start)
        let submission = SignInSubmission(
            values: values, code: code.map { Secret($0) }, challenge: challenge.map { Secret($0) })
        let credentials = try #require(configuration.method.credentials)
        let exchange = SignInExchange(
            submission, to: endpoint, credentials: credentials, configuration: configuration, timeout: 5)
        return (exchange, configuration)
    }

    private static func body(_ request: HTTPRequest) -> String { String(decoding: request.body ?? [], as: UTF8.self) }

    private static func response(
        _ status: Int, _ body: String = "", type: String = "application/json", location: String? = nil,
        from address: String = "https://h.test/in"
    ) -> HTTPResponse {
        var headers: [(name: String, value: String)] = body.isEmpty ? [] : [("Content-Type", type)]
        if let location { headers.append(("Location", location)) }
        return HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: url(address))
    }

    /// The result in one word, or the next request.
    private static func describe(_ next: SignInExchange.Next) -> String {
        switch next {
        case .send(let request): "\(request.method) \(request.url.path)"
        case .end(.success(let tokens, let user), _):
            "yes \(tokens?.access.reveal() ?? "-")\(user?.name.map { " \($0)" } ?? "")"
        case .end(.rejected(let message), _): "no \(message)"
        case .end(.codeWanted(let challenge, let message), _): "code \(challenge?.reveal() ?? "-") \(message ?? "-")"
        case .end(.expired(let message), _): "expired \(message)"
        }
    }

    // MARK: Requests

    @Test func defaultRequestIsUnchanged() throws {
        var (exchange, _) = try Self.exchange("")
        let request = exchange.start()
        #expect(request.method == "POST" && !request.followsRedirects && request.sizeLimit == 1 << 20)
        #expect(try JSONValue(strictly: request.body ?? []) == ["email": "ann@example.com", "password": #" p"ä\ "#])
        #expect(Self.body(request).hasPrefix(#"{"email":"ann@example.com","password":"#))
        #expect(request.headers.map(\.name) == ["Content-Type", "Accept"] && !exchange.usesCookies)
    }

    @Test func namesAreNestedInJSON() throws {
        var (exchange, _) = try Self.exchange(
            #", "fields": [{"name": "user[email]"}, {"name": "user[a][password]", "type": "password"}, {"name": "user[a][k]", "type": "checkbox"}, {"name": "c", "type": "hidden", "value": "d"}]"#,
            ["user[email]": Secret("ann"), "user[a][password]": Secret("pw"), "c": Secret("forged")])
        let expected: JSONValue = ["user": ["email": "ann", "a": ["password": "pw"]], "c": "d"]
        #expect(
            try JSONValue(strictly: exchange.start().body ?? []) == expected, "a box that is not ticked is not sent")
    }

    @Test func templateInsertsWholeValues() throws {
        var (exchange, _) = try Self.exchange(
            #", "body": {"query": "mutation ($e: String!) { login(email: $e) { t } }", "variables": {"e": "${email}", "p": ["${password}"], "n": 1}}"#,
            ["email": Secret(#"x") { admin } #"#), "password": Secret("${email}")])
        #expect(
            try JSONValue(strictly: exchange.start().body ?? [])["variables"]
                == ["e": #"x") { admin } #"#, "p": ["${email}"], "n": 1], "no value is read as anything else")
    }

    @Test func formIsFetchedAndSubmittedLikeABrowser() throws {
        var (exchange, _) = try Self.exchange(
            Self.rails, ["email_address": Secret("ann"), "password": Secret("p w&=ä")])
        let first = exchange.start()
        #expect(first.method == "GET" && first.url.path == "/session/new" && !first.followsRedirects)
        #expect(exchange.usesCookies && first.body == nil)
        let page = """
            <form action="/search"><input type="hidden" name="q" value="1"></form>
            <form action="/in" method="post"><input type="hidden" name="authenticity_token" value="a&amp;b== ">
            <input type="hidden" name="password" value="stolen"><input type="password" name="password"></form>
            """
        let next = exchange.next(after: Self.response(200, page, type: "text/html"), now: Date())
        guard case .send(let request) = next else {
            Issue.record("\(Self.describe(next))")
            return
        }
        #expect(Self.body(request) == "authenticity_token=a%26b%3D%3D+&email_address=ann&password=p+w%26%3D%C3%A4")
        #expect(
            request.headers.map { "\($0.name): \($0.value)" } == [
                "Content-Type: application/x-www-form-urlencoded", "Accept: text/html, application/xhtml+xml",
                "Origin: https://h.test",
            ])
    }

    @Test func csrfTokenIsSentWithJSON() throws {
        var (exchange, _) = try Self.exchange(#", "formPath": "/form""#)
        #expect(exchange.start().url.path == "/form")
        let page = #"<meta name="csrf-token" content="abc=="><form action="/in"></form>"#
        guard case .send(let request) = exchange.next(after: Self.response(200, page, type: "text/html"), now: Date())
        else {
            Issue.record("nothing is sent")
            return
        }
        #expect(request.headers.contains { $0 == ("X-CSRF-Token", "abc==") })
        #expect(Self.body(request).hasPrefix("{"))
        var (other, _) = try Self.exchange(#", "formPath": "/form""#)
        _ = other.start()
        let evil = "<meta name=\"csrf-token\" content=\"a&#10;X-Evil: 1\">"
        guard case .send(let safe) = other.next(after: Self.response(200, evil, type: "text/html"), now: Date()) else {
            return
        }
        #expect(!safe.headers.contains { $0.value.contains("\n") })
    }

    @Test func codeIsSentWithChallengeOrAllFields() throws {
        let values = ["email": Secret("ann"), "password": Secret("pw")]
        var (alone, _) = try Self.exchange(
            #", "code": {"name": "code", "endpoint": "/code", "challengeKey": "data.proof"}"#, values,
            code: " 123 456 ",
            challenge: "c", to: "/code")
        #expect(Self.body(alone.start()) == #"{"code":"123 456","proof":"c"}"#)
        #expect(alone.usesCookies)
        var (again, _) = try Self.exchange(#", "code": {"name": "user[otp]"}"#, values, code: "123")
        #expect(Self.body(again.start()) == #"{"email":"ann","password":"pw","user":{"otp":"123"}}"#)
        var (template, _) = try Self.exchange(
            #", "code": {"name": "code", "endpoint": "/code", "challengeKey": "p", "body": {"v": {"c": "${code}", "p": "${challenge}"}}}"#,
            values, code: "123", challenge: "x", to: "/code")
        #expect(Self.body(template.start()) == #"{"v":{"c":"123","p":"x"}}"#)
    }

    // MARK: Answers

    static let graphQL =
        #", "tokenKey": "data.login.token", "userKey": "data.login.user", "errorKey": "errors.0.message""#
    static let rails =
        #", "format": "form", "signInPath": "/session/new", "fields": [{"name": "email_address"}, {"name": "password", "type": "password"}]"#
    static let missing =
        "no The server's response has no token at the configured place (data.login.token). Contact the "
        + "site's administrator."

    @Test(arguments: [
        (#"{"data":{"login":{"token":"t","user":{"name":"Ann"}}}}"#, "yes t Ann"),
        (#"{"data":{"login":null},"errors":[{"message":"Wrong.","path":["login"]}]}"#, "no Wrong."),
        // The path leads to an object: its message is used, never the object's text.
        (#"{"errors":[{"message":{"message":"Inner.","code":7}}]}"#, "no Inner."),
        (#"{"errors":[{"message":{"code":7}}]}"#, missing),
        (#"{"errors":[{"message":7}],"message":"Other."}"#, "no Other."),
        (#"{"errors":["One."]}"#, "no One."), (#"{"errors":{"base":["One."]}}"#, "no One."),
        (#"{"data":{"login":null}}"#, missing), ("{}", missing), (#"{"data":[1]}"#, missing),
        (#"{"data":null}"#, missing),
        (
            #"{"data":{"login":{"token":{"a":1}}}}"#,
            "no The server sent an invalid token. Contact the site's administrator."
        ),
    ])
    func graphQLResponses(body: String, expected: String) throws {
        var (exchange, _) = try Self.exchange(Self.graphQL)
        _ = exchange.start()
        #expect(Self.describe(exchange.next(after: Self.response(200, body), now: Date())) == expected)
    }

    static let wrong = "no Wrong e-mail address or password."
    static let elsewhere =
        "no The server redirected the sign-in to another address, which is not allowed. The address may be wrong."
    static let form = #"<form action="/in"><input type="password" name="password"></form>"#

    @Test(
        arguments: [
            (302, "", "https://h.test/notes", "yes -"), (303, "", "/", "yes -"),
            (302, "", "/session/new", "GET /session/new"),
            (302, "", "https://evil.test/", elsewhere), (302, "", "http://h.test/", elsewhere),
            (302, "", nil, elsewhere),
            (302, "", "javascript:alert(1)", elsewhere), (307, "", "/", elsewhere),
            (
                422, #"<p class="notice">Hello</p><p class="alert"> Invalid <b>Email</b> &amp; more. </p>\#(form)"#,
                nil, "no Invalid Email & more."
            ),
            (422, form, nil, wrong), (200, form, nil, wrong), (200, "<h1>Welcome</h1>", nil, "yes -"),
            (200, "<div role=alert>Try later.</div>", nil, "no Try later."), (204, "", nil, "yes -"),
            (429, "", nil, "no Too many attempts. Wait a moment, then try again."),
            (
                500, "<p class=error>Oops</p>", nil,
                "no Server error (500 Internal Server Error). Try again in a moment."
            ),
            (
                422, #"<div class="alert alert-success">Saved</div><ul class="errorlist"><li>No.</li></ul>"#, nil,
                "no No."
            ),
            (401, "<div class=alert></div><div id=flash>Look <i>here</i></div>", nil, "no Look here"),
        ] as [(Int, String, String?, String)])
    func formResponses(status: Int, body: String, location: String?, expected: String) throws {
        var (exchange, _) = try Self.exchange(Self.rails)
        _ = exchange.start()
        _ = exchange.next(after: Self.response(200, Self.form, type: "text/html"), now: Date())
        let next = exchange.next(after: Self.response(status, body, type: "text/html", location: location), now: Date())
        #expect(Self.describe(next) == expected)
    }

    @Test(arguments: [
        (
            #"<div style="color: red">Try another email address or password.</div>"#,
            "no Try another email address or password."
        ),
        ("<h1>Sign in</h1>", wrong), ("", wrong),
    ])
    func invalidFormExplainsError(page: String, expected: String) throws {
        var (exchange, _) = try Self.exchange(Self.rails)
        _ = exchange.start()
        _ = exchange.next(after: Self.response(200, Self.form, type: "text/html"), now: Date())
        _ = exchange.next(after: Self.response(302, location: "https://h.test/session/new"), now: Date())
        #expect(
            Self.describe(exchange.next(after: Self.response(200, page, type: "text/html"), now: Date())) == expected)
    }

    @Test(
        arguments: [
            (404, nil, "no The server has no sign-in form at the configured address (status 404)."),
            (302, "/", "no The server did not show its sign-in form: the address redirects elsewhere."),
            (503, nil, "no Server error (503 Service Unavailable). Try again in a moment."),
        ] as [(Int, String?, String)])
    func missingForm(status: Int, location: String?, expected: String) throws {
        var (exchange, _) = try Self.exchange(Self.rails)
        _ = exchange.start()
        #expect(Self.describe(exchange.next(after: Self.response(status, location: location), now: Date())) == expected)
    }

    @Test(arguments: [
        (#"{"otp_required":true,"proof":"c"}"#, "code c -"),
        (#"{"otp_required":true,"proof":"c","message":"Look at your telephone."}"#, "code c Look at your telephone."),
        (#"{"otp_required":false,"error":"No."}"#, "no No."),
        (
            #"{"otp_required":true}"#,
            "no The server requires a code, but its response is incomplete. Contact the site's administrator."
        ),
        (
            #"{"otp_required":true,"proof":"a\nb"}"#,
            "no The server requires a code, but its response is incomplete. Contact the site's administrator."
        ),
    ])
    func codeIsRequested(body: String, expected: String) throws {
        var (exchange, _) = try Self.exchange(
            #", "code": {"name": "code", "endpoint": "/code", "challengeKey": "proof"}"#)
        _ = exchange.start()
        let next = exchange.next(after: Self.response(401, body), now: Date())
        #expect(Self.describe(next) == expected)
        guard case .end(let outcome, _) = next, case .codeWanted = outcome else { return }
        #expect(exchange.keepsCookies(after: outcome), "the code belongs to the session of the password")
    }

    @Test(arguments: [
        (401, #"{"error":"otp"}"#, "code - -"), (401, #"{"error":"Wrong."}"#, "no Wrong."),
        (200, #"{"error":["otp"]}"#, "no otp"),
    ])
    func wordCanRequestCode(status: Int, body: String, expected: String) throws {
        var (exchange, _) = try Self.exchange(
            #", "code": {"name": "otp", "requiredKey": "error", "requiredValue": "otp"}"#)
        _ = exchange.start()
        #expect(Self.describe(exchange.next(after: Self.response(status, body), now: Date())) == expected)
    }

    @Test(arguments: [
        (422, #"{"error":"Wrong code."}"#, "no Wrong code."),
        (401, "", "no Code not accepted. Enter the current code."),
        (410, #"{"error":"Too late."}"#, "expired The code has expired. Sign in again."),
        (200, #"{"otp_required":true}"#, "code - -"), (200, #"{"token":"t"}"#, "yes t"),
    ])
    func codeResponses(status: Int, body: String, expected: String) throws {
        var (exchange, _) = try Self.exchange(
            #", "code": {"name": "code", "endpoint": "/code"}"#, code: "1", to: "/code")
        _ = exchange.start()
        #expect(Self.describe(exchange.next(after: Self.response(status, body), now: Date())) == expected)
    }

    @Test(
        arguments: [
            (303, "/users/code", nil, "GET /users/code"),
            (303, "/session/new", nil, "expired The code has expired. Sign in again."),
            (303, "/", nil, "yes -"),
            (422, nil, "<p class=alert>Invalid two-factor code.</p>", "no Invalid two-factor code."),
            (422, nil, "<h1>Code</h1>", "no Code not accepted. Enter the current code."),
        ] as [(Int, String?, String?, String)])
    func codeInForm(status: Int, location: String?, body: String?, expected: String) throws {
        let code = Self.rails + #", "code": {"name": "otp", "endpoint": "/users/code", "formPath": "/users/code"}"#
        var (first, _) = try Self.exchange(code)
        _ = first.start()
        _ = first.next(after: Self.response(200, Self.form, type: "text/html"), now: Date())
        #expect(
            Self.describe(first.next(after: Self.response(303, location: "/users/code"), now: Date())) == "code - -")
        var (exchange, _) = try Self.exchange(code, code: "1", to: "/users/code")
        #expect(exchange.start().url.path == "/users/code")
        _ = exchange.next(
            after: Self.response(200, "<form action=/users/code><input name=otp></form>", type: "text/html"),
            now: Date())
        let answer = Self.response(status, body ?? "", type: "text/html", location: location)
        #expect(Self.describe(exchange.next(after: answer, now: Date())) == expected)
    }

    @Test func oversizedResponseIsNotRead() throws {
        for more in ["", Self.graphQL] {
            var (exchange, _) = try Self.exchange(more)
            _ = exchange.start()
            let large = #"{"token":"t"}"# + String(repeating: " ", count: SignInResponse.maximumSize)
            let text = Self.describe(exchange.next(after: Self.response(200, large), now: Date()))
            #expect(text == "no The server's response is larger than 1 MiB and was ignored. Try again later.")
        }
    }

    /// A page may contain anything. Parsing takes time proportional to its size.
    @Test func pageOfTagsIsParsed() throws {
        for piece in [
            "<", "<p class=alert>", "<form>", "<form action=/in><input type=hidden name=a value=b>", "<!--",
            "<div role=alert><",
        ] {
            var (exchange, _) = try Self.exchange(Self.rails)
            _ = exchange.start()
            let page = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
            let text = Self.describe(exchange.next(after: Self.response(200, page, type: "text/html"), now: Date()))
            #expect(!text.isEmpty, "\(piece)")
        }
    }
}
