/// The key of a stored secret. It is unique for an application, profile and server.
package struct SecretKey: Hashable, Sendable {
    package enum Purpose: Hashable, Sendable {
        case token
        /// HTTP credentials for a realm, whose name comes from the server.
        case realm(String)
        /// The password of the server's forms.
        case forms
    }

    package let applicationID: String
    package let profile: String
    /// The origin of the token, and the only origin to which it is sent. It is in the notation of browsers, such as
    /// `https://example.com` or `http://localhost:3000`.
    package let origin: String
    package let purpose: Purpose

    package init(
        applicationID: String, profile: String, origin: ApplicationOrigin, purpose: Purpose = .token
    ) {
        self.applicationID = applicationID
        self.profile = profile
        self.origin = origin.text
        self.purpose = purpose
    }
}
