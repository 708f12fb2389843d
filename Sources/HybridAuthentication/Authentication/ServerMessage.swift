import HybridValues

/// The error messages of a sign-in.
package enum ServerMessage {
    /// The maximum length of a displayed message in characters.
    static let maximumLength = 300

    /// Returns the server's message from the member `error`, `message` or `errors`. The member contains a text, a list
    /// of texts, or an object of such values, as the `errors` of Rails do. In an object, the name of the field precedes
    /// each message.
    /// - Parameter place: The path to the message according to the application file. It takes precedence over the three
    ///   members.
    static func find(in content: JSONValue, at place: String? = nil) -> String? {
        let values = [place.flatMap { content.member(at: $0) }] + ["error", "message", "errors"].map { content[$0] }
        for case let value? in values {
            let texts = texts(in: value, depth: 0).compactMap { DisplayLine.make($0, limit: maximumLength) }
            guard !texts.isEmpty else { continue }
            let message = texts.prefix(5).joined(separator: "\n")
            return message.count > maximumLength ? "\(message.prefix(maximumLength - 1))…" : message
        }
        return nil
    }

    private static func texts(in value: JSONValue, depth: Int) -> [String] {
        guard depth < 3 else { return [] }
        switch value {
        case .string(let text): return [text]
        case .array(let elements): return elements.flatMap { texts(in: $0, depth: depth + 1) }
        case .object(let members):
            if let message = members["message"] { return texts(in: message, depth: depth + 1) }
            return members.keys.sorted().flatMap { key in
                let found = members[key].map { texts(in: $0, depth: depth + 1) } ?? []
                return key == "base" ? found : found.map { "\(field(key)) \($0)" }
            }
        default: return []
        }
    }

    private static func field(_ key: String) -> String {
        let words = key.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Returns the default message for an HTTP status.
    package static func standard(forStatus status: Int) -> String {
        let phrase = HTTPReason.phrase(for: status).flatMap { $0.contains("(") ? nil : "\(status) \($0)" }
        let name = phrase ?? localized("status \(status)")
        return switch status {
        case 400, 401, 422: localized("Wrong e-mail address or password.")
        case 403: localized("This account is not allowed to sign in here.")
        case 404, 405, 410: localized("The server has no sign-in at the configured address (\(name)).")
        case 408, 504: localized("The server took too long to respond. Try again in a moment.")
        case 423: localized("This account is locked. Contact the site's administrator.")
        case 429: localized("Too many attempts. Wait a moment, then try again.")
        case 500...599: localized("Server error (\(name)). Try again in a moment.")
        case 300..<400:
            localized(
                "The server redirected the sign-in to another address, which is not allowed. The address may be wrong.")
        default: localized("The server refused the sign-in (\(name)).")
        }
    }
}
