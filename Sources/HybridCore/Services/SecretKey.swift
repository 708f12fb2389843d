/// Names where a token, or HTTP credentials, are kept: several applications, profiles and servers have theirs side by side.
package struct SecretKey: Hashable, Sendable {
    /// The application's id.
    package let applicationID: String
    /// The name of the profile.
    package let profile: String
    /// The origin that the token is from, and the only one it is sent to.
    /// It is written as browsers write it: `https://example.com`, `http://localhost:3000`.
    package let origin: String
    /// The realm of HTTP credentials; `nil` for a token.
    package let realm: String?

    /// A key for the token of that application, profile and origin, or for the password of a realm there.
    package init(applicationID: String, profile: String, origin: ApplicationOrigin, realm: String? = nil) {
        self.applicationID = applicationID
        self.profile = profile
        self.origin = origin.text
        self.realm = realm
    }
}
