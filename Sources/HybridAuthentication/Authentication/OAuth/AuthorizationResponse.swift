package import FoundationEssentials
package import HybridValues

/// The response that the browser delivered to the application (RFC 6749, section 4.1.2).
package enum AuthorizationResponse: Equatable, Sendable {
    /// The user agreed. The code can be exchanged for tokens.
    case code(Secret)
    /// The attempt failed. The message is for the dialog.
    case failed(message: String)
    /// The response belongs to another attempt or is forged. The current attempt continues to wait. The message is for
    /// the page in the browser.
    case foreign(message: String)
    /// The request is not a response to a sign-in. For example, the browser requests an icon.
    case unrelated

    /// The maximum length of an address in bytes.
    static let maximumLength = 16_384

    /// Evaluates an address that the browser was redirected to.
    ///
    /// The state is checked first, so that only the server can end an attempt.
    /// - Parameter callback: The complete address. For a loopback request, this is the redirect address with the query
    ///   of the request.
    package static func interpret(callback: URL, expecting request: AuthorizationRequest) -> AuthorizationResponse {
        let text = callback.absoluteString
        guard text.utf8.count <= maximumLength, isRedirect(callback, of: request) else { return .unrelated }
        let query = callback.query(percentEncoded: true) ?? ""
        let items = QueryItem.items(of: query)
        func values(_ name: String) -> [String] {
            items.filter { $0.key == name }.compactMap(\.value).filter { !$0.isEmpty }
        }
        guard values("state") == [request.state.reveal()] else {
            return .foreign(
                message: localized("This response belongs to another sign-in. Go back to the app and sign in there."))
        }
        if let error = values("error").first {
            return .failed(message: sentence(for: error, description: values("error_description").first))
        }
        // Parameters must not be repeated (RFC 6749, section 3.1), because it would be ambiguous which one applies.
        guard let code = values("code").first, values("code").count == 1, let secret = Secret(token: code) else {
            return .failed(
                message: localized("The server's response has no valid code. Contact the site's administrator."))
        }
        return .code(secret)
    }

    /// True if the address is the redirect address of the request. The query is ignored, and the slashes after a custom
    /// scheme are optional.
    private static func isRedirect(_ callback: URL, of request: AuthorizationRequest) -> Bool {
        guard let expected = URL(string: request.redirectURI),
            callback.scheme?.lowercased() == expected.scheme?.lowercased()
        else { return false }
        func place(_ url: URL) -> [Substring] {
            let text = url.absoluteString.dropFirst((url.scheme ?? "").count + 1).prefix { $0 != "?" && $0 != "#" }
            return text.split(separator: "/")
        }
        return place(callback) == place(expected)
    }

    /// Returns the message for an error of RFC 6749, section 4.1.2.1, followed by the server's description.
    private static func sentence(for error: String, description: String?) -> String {
        let words =
            switch error {
            case "access_denied": localized("The sign-in was refused, or canceled in the browser.")
            case "unauthorized_client", "unsupported_response_type":
                localized("The server does not allow this app to sign in this way. Contact the site's administrator.")
            case "invalid_request":
                localized("The server rejected the sign-in request as invalid. Contact the site's administrator.")
            case "invalid_scope":
                localized("The server does not support the requested scope. Fix the application file.")
            case "server_error": localized("Server error. Try again in a moment.")
            case "temporarily_unavailable": localized("The server is busy. Try again in a moment.")
            default: localized("The server refused the sign-in.")
            }
        let details = DisplayLine.make(description, limit: ServerMessage.maximumLength)
        return details.map { "\(words)\n\($0)" } ?? words
    }
}
