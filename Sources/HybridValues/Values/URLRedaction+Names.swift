extension URLRedaction {
    /// Returns whether the value with that name is likely to be a secret. The case of letters and separators are
    /// ignored, so `accessToken`, `access_token` and `user[access-token]` are treated alike.
    package static func isSecret(key: String) -> Bool {
        let name = String(String.UnicodeScalarView(key.lowercased().unicodeScalars.filter(\.properties.isAlphabetic)))
        return wholeNames.contains(name) || parts.contains { range(of: $0, in: name[...]) != nil }
    }

    private static let parts = [
        "token", "password", "passwd", "passphrase", "passcode", "secret", "signature", "session", "apikey",
        "accesskey",
        "privatekey", "credential", "authorization", "authenticat", "oauth", "jwt", "otp", "nonce", "assertion", "saml",
        "verifier", "challenge", "csrf", "xsrf", "sessid", "passkey", "passwort", "kennwort", "pwd",
    ]
    private static let wholeNames: Set<String> = [
        "key", "code", "auth", "state", "sig", "sid", "pwd", "pass", "pw", "pin", "hash", "hmac", "bearer", "login",
        "userkey", "authkey", "authcode", "sgid", "signedid", "sso", "magic", "invite", "ticket",
        "sess", "connectsid", "skey", "tok", "otc", "mfa", "tfa", "cred", "creds", "psw", "pswd", "accesscode",
        "resetcode", "verificationcode", "confirmationcode", "securitycode", "invitecode", "invitationcode",
        "oobcode", "cvv", "cvc", "cardnumber", "ssn", "securityanswer", "sharekey", "linkkey", "subscriptionkey",
        "access",
        "sas", "hdnea", "logincode", "usercode", "devicecode", "onetimecode", "activationcode",
    ]

    /// Returns whether a complete or truncated JSON text contains a member whose name indicates a secret.
    static func hasSecretMember(_ text: String) -> Bool {
        text.contains(":") && text.contains { "{[\"".contains($0) }
            && text.split(separator: ":").dropLast().contains { piece in
                let name = piece.reversed().drop { $0.isWhitespace || "\\\"'".contains($0) }
                    .prefix { !"\"'{,[: ".contains($0) }
                return isSecret(key: String(name.reversed()))
            }
    }
}
