package import FoundationEssentials
package import HybridValues

/// The result of a sign-in request.
package enum SignInOutcome: Equatable, Sendable {
    /// The server accepted the credentials. If the tokens are `nil`, the cookies alone sign the user in.
    case success(Tokens?, SignedInUser?)
    /// The server refused the credentials, or its response is invalid. The message is for the dialog.
    case rejected(message: String)
    /// The server accepted the credentials, but requires a one-time code. The message comes from the server, if it sent
    /// one.
    case codeWanted(challenge: Secret?, message: String?)
    /// The code has expired, so the sign-in starts again.
    case expired(message: String)

    /// Evaluates a response with ``SignInResponse`` and reads the refresh token and `expires_in`.
    /// - Parameters:
    ///   - response: The response. Redirects have not been followed.
    ///   - userKey: The path to the user's details.
    ///   - now: The current time, to which `expires_in` is added.
    package static func interpret(
        _ response: HTTPResponse, credentials: CredentialsSignIn, userKey: String, now: Date
    ) -> SignInOutcome {
        let type = response.values(of: "Content-Type").first
        if let wanted = codeWanted(by: response, type: type, credentials) { return wanted }
        switch SignInResponse.interpret(
            status: response.status, headers: response.headers, body: response.body, contentType: type,
            keys: credentials.keys, userKey: userKey)
        {
        case .rejected(let message): return .rejected(message: message)
        case .success(nil, let user): return .success(nil, user)
        case .success(let token?, let user):
            let content = SignInResponse.isJSON(type) ? try? JSONValue(strictly: response.body) : nil
            let parent = credentials.keys.token.split(separator: ".").dropLast().joined(separator: ".")
            // GraphQL uses camel case.
            let stated = ["expires_in", "expiresIn"].lazy.compactMap { content?.member(at: "\(parent).\($0)") }.first
            let lifetime = TokenResponse.lifetime(stated)
            let refresh = content?.member(at: credentials.keys.refreshToken)?.string.flatMap(Secret.init(token:))
            let end = lifetime.map { now.addingTimeInterval(Double($0)) }
            return .success(Tokens(access: token, refresh: refresh, expiresAt: end), user)
        }
    }

    private static func codeWanted(
        by response: HTTPResponse, type: String?, _ credentials: CredentialsSignIn
    ) -> SignInOutcome? {
        guard let code = credentials.form.code, response.body.count <= SignInResponse.maximumSize,
            SignInResponse.isJSON(type), let content = try? JSONValue(strictly: response.body),
            code.isWanted(by: content)
        else { return nil }
        let challenge = code.challengeKey.flatMap { content.member(at: $0)?.string }.flatMap(Secret.init(token:))
        if code.challengeKey != nil, challenge == nil {
            return .rejected(
                message: localized(
                    "The server requires a code, but its response is incomplete. Contact the site's administrator."))
        }
        // A code such as `otp_required` is not a message for the user.
        let message = ServerMessage.find(in: content, at: credentials.keys.error)
        return .codeWanted(challenge: challenge, message: message == code.requiredValue ? nil : message)
    }
}
