package import FoundationEssentials

/// What the browser brought back (RFC 6749, section 4.1.2).
package enum AuthorizationResponse: Equatable, Sendable {
    /// The user agreed: the code that is traded for tokens.
    case code(Secret)
    /// There will be no code; the sentence is for the dialog.
    case failed(message: String)
    /// The answer of another attempt, or somebody's forgery. The attempt goes on waiting for its own; the sentence is for
    /// the page that the browser shows.
    case foreign(message: String)
    /// No answer at all: a browser also asks for an icon.
    case unrelated

    /// The longest address that is looked at, in bytes.
    static let maximumLength = 16_384

    /// Judges an address that the browser was sent to.
    ///
    /// The state is checked before anything else, so that nobody but the server can end an attempt.
    /// - Parameters:
    ///   - callback: The whole address; of a loopback request, the redirect address with the request's query.
    ///   - request: The attempt that waits.
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
                message: localized(
                    "This answer belongs to another sign-in. Go back to the application and sign in there."))
        }
        if let error = values("error").first {
            return .failed(message: sentence(for: error, description: values("error_description").first))
        }
        // A parameter may not be repeated (RFC 6749, section 3.1): which one would count?
        guard let code = values("code").first, values("code").count == 1, let secret = Secret(token: code) else {
            return .failed(message: localized("The server's answer has no usable code. Tell whoever runs the site."))
        }
        return .code(secret)
    }

    /// Compares everything before the query. A custom scheme may come with or without slashes.
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

    /// The errors of RFC 6749, section 4.1.2.1, in words. What the server says of itself comes last.
    private static func sentence(for error: String, description: String?) -> String {
        let words =
            switch error {
            case "access_denied": localized("The sign-in was refused, or cancelled in the browser.")
            case "unauthorized_client", "unsupported_response_type":
                localized("The server does not let this application sign in this way. Tell whoever runs the site.")
            case "invalid_request": localized("The server did not understand the sign-in. Tell whoever runs the site.")
            case "invalid_scope":
                localized("The server does not know what is asked for (scope). Correct the application file.")
            case "server_error": localized("The server has a problem. Try again in a moment.")
            case "temporarily_unavailable": localized("The server is busy. Try again in a moment.")
            default: localized("The server refused the sign-in.")
            }
        let details = DisplayLine.make(description, limit: ServerMessage.maximumLength)
        return details.map { "\(words)\n\($0)" } ?? words
    }
}
