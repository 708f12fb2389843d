package import HybridValues

/// A user name and password that the user has sent with a form.
package struct SavedPassword: Hashable, Sendable {
    /// The user name. It is empty if the form had no field for it.
    package var user: String
    package let password: Secret
    /// The address to which the sign-in form was sent, without its query. The password is entered only in a form with
    /// this target, because a page may contain forms of other users.
    package var target: String

    package init(user: String, password: Secret, target: String) {
        (self.user, self.password, self.target) = (user, password, target)
    }

    /// The value for the secret service.
    package var kept: Secret {
        Secret(
            JSONValue.object([
                "password": .string(password.reveal()), "target": .string(target), "user": .string(user),
            ]).text)
    }

    /// Decodes a secret in the format of ``kept``. The result is `nil` if the secret has another format.
    package init?(kept: Secret) {
        guard let json = try? JSONValue(strictly: Array(kept.reveal().utf8)) else { return nil }
        self.init(json)
    }

    init?(_ json: JSONValue) {
        guard let user = json["user"]?.string, let password = json["password"]?.string, !password.isEmpty,
            let target = json["target"]?.string
        else { return nil }
        self.init(user: user, password: Secret(password), target: target)
    }
}
