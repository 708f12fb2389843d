/// Sign-in with credentials from a native dialog (`native`, `token`): the requests and the format of the response.
package struct CredentialsSignIn: Equatable, Sendable {
    /// Locations of values in the server's response.
    package struct Keys: Equatable, Sendable {
        /// Response header that carries the token, case-insensitive.
        package var tokenHeader = "X-Session-Token"
        /// Location of the token in the response's JSON: member names and indexes joined by dots.
        package var token = "token"
        /// True if a response without a token is a failure. Set if the file specifies the token's location.
        package var requiresToken = false
        /// Location of the refresh token.
        package var refreshToken = "refresh_token"
        /// Location of the error message.
        package var error: String?

        /// Creates the default keys.
        package init() {}
    }

    /// The request that renews an expired token.
    package struct Refresh: Equatable, Sendable {
        /// The request's address.
        package var endpoint: SignInEndpoint
        /// JSON body that contains the refresh token; by default an object with the token as a member.
        package var template: BodyTemplate?

        /// Creates a renewal with the default body.
        package init(endpoint: SignInEndpoint, template: BodyTemplate? = nil) {
            self.endpoint = endpoint
            self.template = template
        }
    }

    /// Address that receives the credentials.
    package var endpoint: SignInEndpoint
    /// Contents of the dialog and format of the request.
    package var form = SignInForm()
    /// Locations of values in the response.
    package var keys = Keys()
    /// The renewal request; `nil` if tokens cannot be renewed.
    package var refresh: Refresh?

    /// Creates a sign-in with default values.
    package init(endpoint: SignInEndpoint) {
        self.endpoint = endpoint
    }

    /// Address for the values.
    /// - Parameter isCode: True in the second step, whose code may have a separate address.
    func endpoint(isCode: Bool) -> SignInEndpoint {
        isCode ? form.code?.endpoint ?? endpoint : endpoint
    }
}
