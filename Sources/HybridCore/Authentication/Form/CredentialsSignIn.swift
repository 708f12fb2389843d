/// A sign-in by credentials that a native dialog asks for (`native`, `token`): what is sent where, and what the answer
/// holds.
package struct CredentialsSignIn: Equatable, Sendable {
    /// Where things stand in the server's answer.
    package struct Keys: Equatable, Sendable {
        /// The response header that carries the token. Letter case does not count.
        package var tokenHeader = "X-Session-Token"
        /// Where the token stands in the response's JSON: member names and indexes joined by dots.
        package var token = "token"
        /// Whether an answer without a token is no sign-in: the file says where the token stands.
        package var requiresToken = false
        /// Where the token for new tokens stands, likewise.
        package var refreshToken = "refresh_token"
        /// Where the sentence stands that turns somebody away, likewise.
        package var error: String?

        /// The names of the seeds' server.
        package init() {}
    }

    /// How an expired token is exchanged for a new one.
    package struct Refresh: Equatable, Sendable {
        /// Takes the old one.
        package var endpoint: SignInEndpoint
        /// The JSON in which the refresh token is sent, in place of a member of that name.
        package var template: BodyTemplate?

        /// A renewal at that address, in the usual JSON.
        package init(endpoint: SignInEndpoint, template: BodyTemplate? = nil) {
            self.endpoint = endpoint
            self.template = template
        }
    }

    /// Where the credentials go.
    package var endpoint: SignInEndpoint
    /// What the dialog asks for, and how it is sent.
    package var form = SignInForm()
    /// Where things stand in the answer.
    package var keys = Keys()
    /// How tokens are renewed, if they can be.
    package var refresh: Refresh?

    /// A sign-in at that address, as the seeds' server has it.
    package init(endpoint: SignInEndpoint) {
        self.endpoint = endpoint
    }

    /// Where an answer with a code, or without one, goes.
    /// - Parameter isCode: whether it is the second step, whose code may have an address of its own.
    func endpoint(isCode: Bool) -> SignInEndpoint {
        isCode ? form.code?.endpoint ?? endpoint : endpoint
    }
}
