package import FoundationEssentials

/// What became of credentials that were sent, with all that the server gave out.
package enum SignInOutcome: Equatable, Sendable {
    /// They were right. Without tokens the cookies alone count.
    case success(Tokens?, SignedInUser?)
    /// They were not, or the answer is no use; the sentences are for the dialog.
    case rejected(message: String)
    /// They were right as far as they go: now a one-time code is wanted. The message is the server's, if it has one.
    case codeWanted(challenge: Secret?, message: String?)
    /// It is too late for the code: everything begins again.
    case expired(message: String)

    /// Judges an answer as ``SignInResponse`` does, and reads what stands beside the token: the refresh token and
    /// `expires_in`.
    /// - Parameters:
    ///   - response: The answer; redirects must not have been followed.
    ///   - credentials: What was sent, and where things stand in the answer.
    ///   - userKey: Where the user's details stand in it.
    ///   - now: The time, from which `expires_in` counts.
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
            // GraphQL writes its names in one word.
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
                    "The server asks for a code, but did not send what belongs to it. Tell whoever runs the site."))
        }
        // A text that only says that a code is wanted is no sentence for people.
        let message = ServerMessage.find(in: content, at: credentials.keys.error)
        return .codeWanted(challenge: challenge, message: message == code.requiredValue ? nil : message)
    }
}
