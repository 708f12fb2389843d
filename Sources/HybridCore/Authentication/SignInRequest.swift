/// What is sent to the sign-in endpoint.
public enum SignInRequest {
    /// The headers besides the user agent.
    public static let headers = [("Content-Type", "application/json"), ("Accept", "application/json")]

    /// The body: `{"email": …, "password": …}` in UTF-8, as the seeds' server expects it. The caller must not keep it.
    /// - Parameters:
    ///   - email: As typed; space around it is taken away.
    ///   - password: As typed, nothing taken away.
    public static func body(email: String, password: Secret) -> [UInt8] {
        let trimmed = email.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let body = JSONValue.object(["email": .string(trimmed), "password": .string(password.reveal())])
        return Array(body.text.utf8)
    }
}
