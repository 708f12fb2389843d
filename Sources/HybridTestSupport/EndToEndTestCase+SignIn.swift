import XCTest

/// Signing in as the demo site's only user, by the application's own dialog.
extension EndToEndTestCase {
    /// Fills in the dialog that is open, or about to open, and submits it.
    public func submitSignIn(
        email: String = "ada@example.com", password: String = "correct horse", file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try waitForWindow("Sign In", file: file, line: line)
        try fill("E-mail", with: email, file: file, line: line)
        try fill("Password", with: password, file: file, line: line)
        try pressButton("Sign In", window: "Sign In", file: file, line: line)
    }

    /// Goes to the page that asks for a sign-in, and waits until it is shown.
    public func signInForAccount(file: StaticString = #filePath, line: UInt = #line) throws {
        try pressLink("My account", file: file, line: line)
        try submitSignIn(file: file, line: line)
        try waitForVisit("/protected", file: file, line: line)
        try waitForText("Signed in as Ada Lovelace", file: file, line: line)
    }

    /// Waits until the keyring has the tokens of a sign-in.
    /// - Returns: the one that is sent along, and the one that renews it.
    public func waitForKeptTokens(file: StaticString = #filePath, line: UInt = #line) throws -> [String] {
        var kept: [String] = []
        let profile = profile
        pump(
            until: {
                kept = (try? Keyring.secrets(profile: profile)) ?? []
                return !kept.isEmpty
            }, "the token is kept", file: file, line: line)
        let content = try XCTUnwrap(JSONValue(parsing: kept.first ?? ""), file: file, line: line)
        let tokens = [content["access_token"].string, content["refresh_token"].string].compactMap(\.self)
        XCTAssertEqual(tokens.count, 2, file: file, line: line)
        return tokens
    }
}
