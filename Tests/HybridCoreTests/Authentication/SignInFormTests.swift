import FoundationEssentials
import HybridCore
import Testing

@testable import HybridAuthentication

/// Members of the application file for the sign-in dialog and its request.
@Suite struct SignInFormTests {
    private static func read(_ more: String) throws -> SignInForm {
        try #require(
            try AuthenticationConfigurationTests.read("\"endpoint\": \"/in\", \(more)").method.credentials
        ).form
    }

    @Test func defaultFormIsUnchanged() throws {
        let form = try #require(try AuthenticationConfigurationTests.read(#""endpoint": "/in""#).method.credentials)
            .form
        #expect(form == SignInForm())
        #expect(form.fields.map(\.name.text) == ["email", "password"])
        #expect(form.fields.map(\.label) == ["_E-mail", "_Password"])
        #expect(form.format == .json && form.page == nil && form.links.isEmpty && form.code == nil)
    }

    @Test func everything() throws {
        let form = try Self.read(
            """
            "format": "form", "signInPath": "/users/sign_in", "errorKey": "errors.0.message",
            "fields": [
              {"name": "user[email]", "type": "email", "label": "_Login"}, {"name": "user[password]", "type": "Password"},
              {"name": "user[phone_number]", "optional": true}, {"name": "keep", "type": "checkbox"},
              {"name": "client", "type": "hidden", "value": "desktop"}],
            "links": [{"title": "Forgot password?", "path": "/forgot"}, {"title": "Help", "path": "https://help.test/"}],
            "code": {"name": "user[otp_attempt]", "label": "_Token", "requiredKey": "error", "requiredValue": "otp",
              "endpoint": "/code", "formPath": "/code", "challengeKey": "a.b"}
            """)
        #expect(form.fields.map(\.label) == ["_Login", "_Password", "Phone number", "Keep", "Client"])
        #expect(form.fields.map(\.kind) == [.email, .password, .text, .checkbox, .hidden])
        #expect(form.fields.map(\.value).suffix(2) == ["1", "desktop"])
        #expect(form.fields[0].name.parts == ["user", "email"])
        #expect(form.page?.url.path == "/users/sign_in", "the page of the form is the sign-in page")
        #expect(form.links.map(\.url.absoluteString) == ["https://h.test/forgot", "https://help.test/"])
        #expect(form.code?.field.label == "_Token" && form.code?.endpoint?.url.path == "/code")
    }

    @Test func otherStrategiesWarnAboutFormKeys() throws {
        let application = try AuthenticationConfigurationTests.application(
            #""strategy": "web", "signInPath": "/in", "fields": [{"name": "password", "type": "password"}], "format": "form""#
        )
        #expect(application.warnings.map(\.path) == ["authentication.fields", "authentication.format"])
    }

    @Test(arguments: [
        ("user[email", "has a bracket that is not closed"), ("user]", "closes a bracket that is not open"),
        ("[email]", "begins with a bracket"), ("user[]", "has empty brackets"),
        ("a[b]c", "continues after a closing bracket"),
        ("a[b[c]]", "has brackets within brackets"), ("a b", "has a space, a quote"),
        ("a\\\"b", "has a space, a quote"),
        ("${a}", "has a space, a quote"), ("", "This must not be empty"),
        (String(repeating: "a", count: 129), "is longer than 128 bytes"),
    ])
    func malformedNames(name: String, expected: String) throws {
        let text = try #require(
            message {
                _ = try Self.read(
                    "\"fields\": [{\"name\": \"\(name)\"}, {\"name\": \"password\", \"type\": \"password\"}]")
            })
        #expect(text.hasPrefix("a.json: authentication.fields[0].name: "), "\(text)")
        #expect(text.contains(expected) && text.hasSuffix(".") && !text.contains("\n"), "\(text)")
    }

    static let password = #"{"name": "password", "type": "password"}"#

    @Test(arguments: [
        (#""fields": "email""#, "fields: This must be a list of fields."),
        (#""fields": []"#, "fields: No field has the type “password”."),
        (#""fields": [{"name": "email"}]"#, "fields: No field has the type “password”."),
        (#""fields": [7, \#(password)]"#, "fields[0]: This must be an object."),
        (#""fields": [{"label": "x"}, \#(password)]"#, "fields[0].name: A field needs a name"),
        (
            #""fields": [\#(password), {"name": "password", "label": "Company"}]"#,
            "fields[1].name: “password” is the password field's name"
        ),
        (
            #""fields": [\#(password), {"name": "password[hint]"}]"#,
            "fields[1].name: “password[hint]” is the password field's name, or conflicts with “password”."
        ),
        (
            #""fields": [{"name": "user[email]"}, {"name": "user"}, \#(password)]"#,
            "fields[1].name: “user” is another field's name, or conflicts with “user[email]”."
        ),
        (
            #""fields": [{"name": "x", "type": "pasword"}, \#(password)]"#,
            "fields[0].type: Unknown value “pasword”. Use one of: email, text, password, checkbox, hidden. "
                + "Did you mean “password”?"
        ),
        (
            #""fields": [{"name": "x", "type": "hidden"}, \#(password)]"#,
            "fields[0].value: A hidden field needs a value"
        ),
        (
            #""fields": [{"name": "x", "value": "y"}, \#(password)]"#,
            "fields[0].value: Only “hidden” and “checkbox” fields can have a value."
        ),
        (#""format": "xml""#, "format: Unknown value “xml”. Use one of: json, form."),
        (#""format": "form", "body": {"a": "${email}", "b": "${password}"}"#, "format: A form cannot have \"body\""),
        (#""body": "x""#, "body: This must be an object."),
        (
            #""body": {"query": "login(email: \"${email}\")", "b": ["${email}", "${password}"]}"#,
            "body.query: A value inside a longer string"
        ),
        (
            #""body": {"a": ["${emial}"], "b": "${email}", "c": "${password}"}"#,
            "body.a[0]: Unknown field “emial”. Use one of: email, password. Did you mean “email”?"
        ),
        (#""body": {"a": "${email}"}"#, "body: The field “password” is missing. Write \"${password}\""),
        (#""links": "x""#, "links: This must be a list of up to four links."),
        (#""links": [{"title": "x"}]"#, "links[0]: A link needs a title and a path."),
        (#""links": [{"title": "x", "path": "javascript:alert(1)"}]"#, "links[0].path: "),
        (
            #""links": [{"title": "\#(String(repeating: "x", count: 101))", "path": "/"}]"#,
            "links[0].title: This is longer than 100 characters."
        ),
        (#""formPath": "http://evil.test/in""#, "formPath: Passwords and tokens are not sent to http://evil.test"),
        (
            #""formPath": "https://y.test/in", "origins": ["https://y.test"]"#,
            "formPath: The form's page must be on the same server as its \"endpoint\", https://h.test."
        ),
        (#""code": "x""#, "code: This must be an object."),
        (#""code": {"endpoint": "/code"}"#, "code.name: A field needs a name"),
        (#""code": {"name": "password"}"#, "code.name: “password” conflicts with the field “password”"),
        (
            #""code": {"name": "code", "endpoint": "https://y.test/in"}, "origins": ["https://y.test"]"#,
            "code.endpoint: The code must go to the same server as the password, https://h.test."
        ),
        (
            #""code": {"name": "code", "body": {"a": "${cod}", "b": "${code}"}}"#,
            "code.body.a: Unknown field “cod”."
        ),
        (#""refreshBody": {"a": 1}"#, "refreshBody: The field “refresh_token” is missing."),
        (#""errorKey": 7"#, "errorKey: This must be a string in double quotes."),
    ])
    func problems(more: String, expected: String) throws {
        let text = try #require(message { _ = try Self.read(more) })
        #expect(text.hasPrefix("a.json: authentication.\(expected)"), "\(text)")
        #expect(!text.contains("\n") && (text.hasSuffix(".") || text.hasSuffix("?")), "\(text)")
    }

    @Test func typosCauseWarnings() throws {
        let application = try AuthenticationConfigurationTests.application(
            #""endpoint": "/in", "feilds": [], "fields": [{"name": "p", "type": "password", "lable": "x"}]"#)
        #expect(
            application.warnings.map(\.text).sorted() == [
                "This key is unknown and has no effect. Did you mean “fields”?",
                "This key is unknown and has no effect. Did you mean “label”?",
            ])
    }

    @Test func kioskOmitsExternalLinks() throws {
        let json = """
            {"startURL": "https://h.test/start", "kiosk": {"allow": ["/notes/*"]}, "authentication": {"endpoint": "/in",
             "links": [{"title": "Forgot", "path": "/forgot"}, {"title": "Help", "path": "/notes/help"},
             {"title": "Home", "path": "/start"}, {"title": "Out", "path": "https://evil.test/"}]}}
            """
        let application = try ApplicationConfiguration(json: Array(json.utf8), source: "a.json")
        #expect(application.warnings.map(\.path) == ["authentication.links", "authentication.links"])
        #expect(application.warnings.map { $0.text.contains("“Forgot”") || $0.text.contains("“Out”") } == [true, true])
    }

    @Test func numberOfFieldsIsLimited() throws {
        let many = (0..<13).map { "{\"name\": \"f\($0)\"}" }.joined(separator: ",")
        let text = try #require(message { _ = try Self.read("\"fields\": [\(many)]") })
        #expect(text.contains("at most 12 fields"))
    }

    @Test(arguments: [
        (["p": "x", "u": "y"], true), (["p": "x", "u": " "], false), (["p": " ", "u": "y"], true), (["u": "y"], false),
        (["p": "x", "u": "y", "o": ""], true), ([:], false),
    ])
    func requiredFields(typed: [String: String], expected: Bool) throws {
        let form = try Self.read(
            #""fields": [{"name": "u"}, {"name": "p", "type": "password"}, {"name": "o", "optional": true}, {"name": "k", "type": "checkbox"}]"#
        )
        #expect(form.isComplete(typed.mapValues { Secret($0) }) == expected)
    }
}
