/// What the server said to a sign-in.
package enum SignInResponse: Equatable, Sendable {
    /// The credentials were right. Without a token the cookies alone count.
    case success(token: Secret?, user: SignedInUser?)
    /// They were not, or the answer is no use; the sentences are for the dialog.
    case rejected(message: String)

    /// The largest body that is looked at, in bytes.
    package static let maximumSize = 1 << 20

    /// Judges an answer.
    ///
    /// A token in the header counts before one in the body. A success without a token must at least be JSON or empty,
    /// because a page instead of it is mostly the sign-in form shown again.
    /// - Parameters:
    ///   - status: The HTTP status. Redirects must not have been followed.
    ///   - headers: The response's headers; letter case does not count.
    ///   - body: The body, of which no more need be read than one byte above ``maximumSize``.
    ///   - contentType: The `Content-Type`, if there is one.
    ///   - keys: Where the token and the reason stand.
    ///   - userKey: Where the user's details stand.
    package static func interpret(
        status: Int, headers: [(name: String, value: String)], body: [UInt8], contentType: String?,
        keys: CredentialsSignIn.Keys, userKey: String
    ) -> SignInResponse {
        guard body.count <= maximumSize else {
            return .rejected(
                message: localized("The server's answer is larger than 1 MiB, so it was not read. Try again later."))
        }
        let json = isJSON(contentType) ? Result { () throws(JSONSyntaxError) in try JSONValue(strictly: body) } : nil
        let content = try? json?.get()
        guard (200..<300).contains(status) else {
            let message =
                content.flatMap { ServerMessage.find(in: $0, at: keys.error) }
                ?? ServerMessage.standard(forStatus: status)
            return .rejected(message: message)
        }
        if let header = headers.values(of: keys.tokenHeader).first, !trimmed(header).isEmpty {
            return success(token: trimmed(header), content: content, userKey)
        }
        if body.isEmpty { return .success(token: nil, user: nil) }
        switch json {
        case nil:
            return .rejected(
                message: localized(
                    "The server answered with something other than JSON. Its sign-in address may be wrong."))
        case .failure(let error):
            return .rejected(message: localized("The server's answer is not valid JSON: \(error)."))
        case .success(let content):
            return judge(content, keys, userKey)
        }
    }

    private static func judge(
        _ content: JSONValue, _ keys: CredentialsSignIn.Keys, _ userKey: String
    ) -> SignInResponse {
        switch content.member(at: keys.token) {
        case .string(let token) where !trimmed(token).isEmpty:
            return success(token: trimmed(token), content: content, userKey)
        case nil, .null:
            // Some servers report a failure with status 200.
            if let message = ServerMessage.find(in: content, at: keys.error) {
                return .rejected(message: message)
            }
            guard !keys.requiresToken else { return .rejected(message: missingToken(keys.token)) }
            return .success(token: nil, user: user(in: content, userKey))
        default: return .rejected(message: unusableToken)
        }
    }

    static let unusableToken = localized("The server sent a token that cannot be used. Tell whoever runs the site.")

    private static func missingToken(_ key: String) -> String {
        localized(
            "The server's answer has no token where the application looks for it (\(key)). Tell whoever runs the site.")
    }

    private static func success(
        token: String, content: JSONValue?, _ userKey: String
    ) -> SignInResponse {
        guard let secret = Secret(token: token) else { return .rejected(message: unusableToken) }
        return .success(token: secret, user: content.flatMap { user(in: $0, userKey) })
    }

    private static func user(in content: JSONValue, _ userKey: String) -> SignedInUser? {
        guard let details = content.member(at: userKey), details.object != nil else { return nil }
        return SignedInUser(details)
    }

    /// Whether the type is `application/json` or one of the `+json` types.
    package static func isJSON(_ contentType: String?) -> Bool {
        guard let type = contentType?.lowercased().split(separator: ";").first else { return false }
        let name = trimmed(String(type))
        return name == "application/json" || name == "text/json" || name.hasSuffix("+json")
    }

    private static func trimmed(_ text: String) -> String {
        let space: Set<Character> = [" ", "\t"]
        return String(text.drop(while: space.contains).reversed().drop(while: space.contains).reversed())
    }
}

extension JSONValue {
    /// The value at member names and indexes joined by dots, such as `data.token` or `errors.0.message`.
    func member(at path: String) -> JSONValue? {
        var value: JSONValue? = self
        for name in path.split(separator: ".") { value = value?.step(String(name)) }
        return value
    }

    private func step(_ name: String) -> JSONValue? {
        guard let array else { return self[name] }
        return Int(name).flatMap { array.indices.contains($0) ? array[$0] : nil }
    }
}
