/// What the server said when it was asked who is signed in.
package enum UserResponse: Equatable, Sendable {
    /// Somebody is.
    case user(SignedInUser)
    /// Nobody is: the token or the cookies are worth nothing.
    case refused
    /// Nothing can be said: the server has a problem, or speaks nonsense.
    case unknown

    /// Judges an answer. The details may stand under the configured key or be the whole.
    /// - Parameter response: The answer; redirects must not have been followed.
    package static func interpret(
        _ response: HTTPResponse, configuration: AuthenticationConfiguration
    ) -> UserResponse {
        if [401, 403].contains(response.status) { return .refused }
        guard (200..<300).contains(response.status), response.body.count <= SignInResponse.maximumSize,
            SignInResponse.isJSON(response.values(of: "Content-Type").first),
            let content = try? JSONValue(strictly: response.body), content.object != nil
        else { return .unknown }
        switch content.member(at: configuration.userKey) {
        case .object(let details)?: return .user(SignedInUser(.object(details)))
        // As GraphQL says that there is nobody.
        case .null?: return .refused
        // As GraphQL says that something went wrong, whatever the status.
        case nil where content["errors"] != nil: return .unknown
        default: return .user(SignedInUser(content))
        }
    }
}
