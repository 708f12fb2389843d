/// The key of a stored token or of HTTP credentials. It is unique for an application, profile and server.
package struct SecretKey: Hashable, Sendable {
    package let applicationID: String
    package let profile: String
    /// The origin of the token, and the only origin to which it is sent. It is in the notation of browsers, such as
    /// `https://example.com` or `http://localhost:3000`.
    package let origin: String
    /// The realm of HTTP credentials, or `nil` for a token.
    package let realm: String?

    /// Creates a key for the token of an application, profile and origin. With a realm, the key is for the password of
    /// that realm.
    package init(applicationID: String, profile: String, origin: ApplicationOrigin, realm: String? = nil) {
        self.applicationID = applicationID
        self.profile = profile
        self.origin = origin.text
        self.realm = realm
    }
}
