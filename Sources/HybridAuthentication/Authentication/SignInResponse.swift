package import HybridValues

package enum SignInResponse: Equatable, Sendable {
    /// The server accepted the credentials. If the token is `nil`, the cookies alone sign the user in.
    case success(token: Secret?, user: SignedInUser?)
    /// The server refused the credentials, or its response is invalid. The message is for the dialog.
    case rejected(message: String)

    /// The maximum size of a body in bytes.
    package static let maximumSize = 1 << 20

    /// Evaluates a response.
    ///
    /// A token in the header takes precedence over a token in the body. If a successful response contains no token, its
    /// body must be JSON or empty, because an HTML page is usually the sign-in form shown again.
    /// - Parameters:
    ///   - status: The HTTP status of the response. Redirects have not been followed.
    ///   - headers: The headers of the response. Their names are case-insensitive.
    ///   - body: The body. It may be truncated, but only if it is larger than ``maximumSize``.
    ///   - keys: The locations of the token and the error message.
    ///   - userKey: The path to the user's details.
    package static func interpret(
        status: Int, headers: [(name: String, value: String)], body: [UInt8], contentType: String?,
        keys: CredentialsSignIn.Keys, userKey: String
    ) -> SignInResponse {
        guard body.count <= maximumSize else {
            return .rejected(
                message: localized("The server's response is larger than 1 MiB and was ignored. Try again later."))
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
            return .rejected(message: localized("The server's response is not JSON. The sign-in address may be wrong."))
        case .failure(let error):
            return .rejected(message: localized("The server's response is not valid JSON: \(error)."))
        case .success(let content): return judge(content, keys, userKey)
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

    static let unusableToken = localized("The server sent an invalid token. Contact the site's administrator.")

    private static func missingToken(_ key: String) -> String {
        localized(
            "The server's response has no token at the configured place (\(key)). Contact the site's administrator.")
    }

    private static func success(token: String, content: JSONValue?, _ userKey: String) -> SignInResponse {
        guard let secret = Secret(token: token) else { return .rejected(message: unusableToken) }
        return .success(token: secret, user: content.flatMap { user(in: $0, userKey) })
    }

    private static func user(in content: JSONValue, _ userKey: String) -> SignedInUser? {
        guard let details = content.member(at: userKey), details.object != nil else { return nil }
        return SignedInUser(details)
    }

    /// True if the content type is `application/json` or ends in `+json`.
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
    /// Returns the value at a path of member names and array indexes joined by dots, such as `data.token` or
    /// `errors.0.message`.
    package func member(at path: String) -> JSONValue? {
        var value: JSONValue? = self
        for name in path.split(separator: ".") { value = value?.step(String(name)) }
        return value
    }

    private func step(_ name: String) -> JSONValue? {
        guard let array else { return self[name] }
        return Int(name).flatMap { array.indices.contains($0) ? array[$0] : nil }
    }
}
