package import HybridValues

/// The response to the request for the signed-in user.
package enum UserResponse: Equatable, Sendable {
    case user(SignedInUser)
    /// No user is signed in. The token or the cookies are invalid.
    case refused
    /// It is unknown whether a user is signed in, because the server failed or sent an invalid response.
    case unknown

    /// Evaluates a response. The user's details are the object at the configured key, or the whole content if there is
    /// no such object.
    /// - Parameter response: The response. Redirects have not been followed.
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
        // This is how a GraphQL server responds if no user is signed in.
        case .null?: return .refused
        // This is how a GraphQL server responds after a failure, with any HTTP status.
        case nil where content["errors"] != nil: return .unknown
        default: return .user(SignedInUser(content))
        }
    }
}
