/// The key of a stored token or HTTP credentials, unique per application, profile and server.
package struct SecretKey: Hashable, Sendable {
    /// The application's id.
    package let applicationID: String
    /// The name of the profile.
    package let profile: String
    /// The token's origin, and the only one it is sent to, as browsers write it: `https://example.com`,
    /// `http://localhost:3000`.
    package let origin: String
    /// The realm of HTTP credentials; `nil` for a token.
    package let realm: String?

    /// A key for the token of an application, profile and origin, or for a realm's password.
    package init(applicationID: String, profile: String, origin: ApplicationOrigin, realm: String? = nil) {
        self.applicationID = applicationID
        self.profile = profile
        self.origin = origin.text
        self.realm = realm
    }
}
