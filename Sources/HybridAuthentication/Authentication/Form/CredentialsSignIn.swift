/// The settings of a sign-in with credentials from a native dialog (`native`, `token`). They describe the requests and
/// the format of the response.
package struct CredentialsSignIn: Equatable, Sendable {
    /// The locations of values in the server's response.
    package struct Keys: Equatable, Sendable {
        /// The name of the response header that carries the token. It is case-insensitive.
        package var tokenHeader = "X-Session-Token"
        /// The path to the token in the JSON of the response. It consists of member names and array indexes joined by
        /// dots.
        package var token = "token"
        /// True if a response without a token is a failure. This is the case if the application file specifies the
        /// location of the token.
        package var requiresToken = false
        /// The path to the refresh token.
        package var refreshToken = "refresh_token"
        /// The path to the error message.
        package var error: String?

        package init() {}
    }

    /// The request that renews an expired token.
    package struct Refresh: Equatable, Sendable {
        package var endpoint: SignInEndpoint
        /// The template of the JSON body that contains the refresh token. If it is `nil`, the body is an object with
        /// the token as a member.
        package var template: BodyTemplate?
    }

    /// The address that receives the credentials.
    package var endpoint: SignInEndpoint
    /// The contents of the dialog and the format of the request.
    package var form = SignInForm()
    package var keys = Keys()
    /// The renewal request, or `nil` if tokens cannot be renewed.
    package var refresh: Refresh?

    package init(endpoint: SignInEndpoint) {
        self.endpoint = endpoint
    }

    /// Returns the address that receives the user's input.
    /// - Parameter isCode: True in the second step. The one-time code may have an address of its own.
    func endpoint(isCode: Bool) -> SignInEndpoint { isCode ? form.code?.endpoint ?? endpoint : endpoint }
}
