/// The effect of a visit on the history, in Turbo's terms.
public enum VisitAction: String, Sendable, Codable {
    /// Pushes a new screen.
    case advance
    /// Replaces the current screen.
    case replace
    /// Returns to a previous page and shows Turbo's snapshot of it if one is available.
    case restore
}

/// A response that Turbo has already fetched. Turbo includes it in its proposal to avoid a second request.
public struct VisitResponse: Equatable, Sendable {
    /// The HTTP status.
    public var statusCode: Int
    /// True if the request was redirected. The URL of the proposal is then the target of the redirect.
    public var redirected: Bool
    /// The HTML of the page, if Turbo included it.
    public var responseHTML: String?

    /// The content security policies of the response, or `nil` if native code did not observe the response. In that
    /// case the HTML does not become a document.
    public var policies: [String]?

    /// Creates a response.
    public init(statusCode: Int, redirected: Bool = false, responseHTML: String? = nil, policies: [String]? = []) {
        self.statusCode = statusCode
        self.policies = policies
        self.redirected = redirected
        self.responseHTML = responseHTML
    }

    /// True if the status is between 200 and 299.
    public var isSuccessful: Bool { (200..<300).contains(statusCode) }

    /// The page as a separate document with the policies of its response, or `nil` if the page must be fetched. HTML
    /// that is loaded from text has no headers, so the policies are inserted as elements before the content of the
    /// page.
    package var document: String? {
        guard isSuccessful, let responseHTML, let policies else { return nil }
        guard !policies.isEmpty else { return responseHTML }
        let elements = policies.map { policy in
            let content = policy.escapingScalars { $0 == "&" ? "&amp;" : $0 == "\"" ? "&quot;" : nil }
            return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(content)\">"
        }
        // The document type takes effect only if it comes first. The page's own head continues the head that these
        // elements begin.
        let start = responseHTML.unicodeScalars.drop(while: \.properties.isWhitespace)
        let isTyped = String(start.prefix(9)).lowercased() == "<!doctype"
        let type = isTyped ? String(start.prefix(200).prefix { $0 != ">" }) + ">" : ""
        return type + elements.joined() + responseHTML
    }
}

/// The options of a visit (Docs/Behaviour.md#messages-to-native-code).
public struct VisitOptions: Equatable, Sendable {
    /// The effect of the visit on the history.
    public var action: VisitAction
    /// The response, if it has already been fetched.
    public var response: VisitResponse?
    /// True if a script requests the visit without a recent user gesture. Such a visit may not open another
    /// application, not even by a redirect. Native code determines this value, not the page.
    public var isByScript = false

    /// Creates options. The default is to advance without a fetched response.
    public init(action: VisitAction = .advance, response: VisitResponse? = nil, isByScript: Bool = false) {
        self.action = action
        self.response = response
        self.isByScript = isByScript
    }

    /// Parses the options of Turbo's proposal. Parsing is lenient: an unknown action becomes `advance`, and an unusable
    /// response is dropped.
    package init(json: JSONValue?) {
        action = json?["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance
        if let response = json?["response"], let status = response["statusCode"]?.integer {
            self.response = VisitResponse(
                statusCode: status, redirected: response["redirected"]?.bool ?? false,
                responseHTML: response["responseHTML"]?.string, policies: nil)
        }
    }

    /// The options for Turbo's `startVisit`. If there is no response, the key is omitted, because Turbo treats `null`
    /// as a response and then waits forever.
    package var json: JSONValue {
        var members: [String: JSONValue] = ["action": .string(action.rawValue)]
        if let response {
            var fields: [String: JSONValue] = [
                "statusCode": .integer(response.statusCode), "redirected": .bool(response.redirected),
            ]
            if let html = response.responseHTML { fields["responseHTML"] = .string(html) }
            members["response"] = .object(fields)
        }
        return .object(members)
    }
}
