package import HybridValues

/// A user name and password for HTTP authentication.
public struct HTTPCredential: Hashable, Sendable {
    package let user: String
    package let password: Secret

    /// Creates credentials.
    public init(user: String, password: String) {
        self.init(user: user, password: Secret(password))
    }

    package init(user: String, password: Secret) {
        self.user = user
        self.password = password
    }

    /// The user name and password as one secret, in the format for the secret service.
    package var kept: Secret {
        Secret(JSONValue.object(["password": .string(password.reveal()), "user": .string(user)]).text)
    }

    /// Decodes a secret in the format of ``kept``. The result is `nil` if the secret has another format.
    package init?(kept: Secret) {
        guard let json = try? JSONValue(strictly: Array(kept.reveal().utf8)), let user = json["user"]?.string,
            let password = json["password"]?.string
        else { return nil }
        self.init(user: user, password: Secret(password))
    }
}
