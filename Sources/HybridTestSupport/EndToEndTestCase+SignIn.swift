import XCTest

/// Signs in as the only user of the demo site, with the application's dialog.
extension EndToEndTestCase {
    /// Waits until the dialog is open, fills it in and submits it.
    public func submitSignIn(
        email: String = "ada@example.com", password: String = "correct horse", file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try waitForWindow("Sign In", file: file, line: line)
        try fill("E-mail", with: email, file: file, line: line)
        try fill("Password", with: password, file: file, line: line)
        try pressButton("Sign In", window: "Sign In", file: file, line: line)
    }

    /// Opens the page that requires a sign-in, signs in, and waits for the page.
    public func signInForAccount(file: StaticString = #filePath, line: UInt = #line) throws {
        try pressLink("My account", file: file, line: line)
        try submitSignIn(file: file, line: line)
        try waitForVisit("/protected", file: file, line: line)
        try waitForText("Signed in as Ada Lovelace", file: file, line: line)
    }

    /// Waits until the keyring contains the tokens of a sign-in.
    /// - Returns: The access token and the refresh token.
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
