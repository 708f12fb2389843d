/// Response to the request for the signed-in user.
package enum UserResponse: Equatable, Sendable {
    case user(SignedInUser)
    /// No user is signed in: the token or the cookies are invalid.
    case refused
    /// The state is unknown, because the server failed or sent an invalid response.
    case unknown

    /// Evaluates a response. The details are at the configured key, or are the whole content.
    /// - Parameter response: The response, without following redirects.
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
        // GraphQL's response without a user.
        case .null?: return .refused
        // GraphQL's response after a failure, with any status.
        case nil where content["errors"] != nil: return .unknown
        default: return .user(SignedInUser(content))
        }
    }
}
