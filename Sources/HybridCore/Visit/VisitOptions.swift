/// A visit's effect on the history, in Turbo's terms.
public enum VisitAction: String, Sendable, Codable {
    /// Pushes a new screen.
    case advance
    /// Replaces the current screen.
    case replace
    /// Returns to a previous page, from Turbo's snapshot if available.
    case restore
}

/// A response that Turbo has already fetched and includes in its proposal, to avoid a second request.
public struct VisitResponse: Equatable, Sendable {
    /// The HTTP status.
    public var statusCode: Int
    /// True if the request was redirected; the proposal's URL is then the target.
    public var redirected: Bool
    /// The page, if Turbo included it.
    public var responseHTML: String?

    /// The content security policies of the response; `nil` if native code did not observe it. In that case the HTML is
    /// not made a document.
    public var policies: [String]?

    /// A response.
    public init(
        statusCode: Int, redirected: Bool = false, responseHTML: String? = nil, policies: [String]? = []
    ) {
        self.statusCode = statusCode
        self.policies = policies
        self.redirected = redirected
        self.responseHTML = responseHTML
    }

    /// True if the status is 200 to 299.
    public var isSuccessful: Bool { (200..<300).contains(statusCode) }

    /// The page as a separate document under its response's policies; `nil` if it must be fetched. HTML loaded from
    /// text has no headers, so the policies are prepended as elements, before any content of the page.
    var document: String? {
        guard isSuccessful, let responseHTML, let policies else { return nil }
        guard !policies.isEmpty else { return responseHTML }
        let elements = policies.map { policy in
            let content = policy.escapingScalars { $0 == "&" ? "&amp;" : $0 == "\"" ? "&quot;" : nil }
            return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(content)\">"
        }
        // The document type counts only if it is first. The page's own head continues the one that these elements
        // begin.
        let start = responseHTML.unicodeScalars.drop(while: \.properties.isWhitespace)
        let isTyped = String(start.prefix(9)).lowercased() == "<!doctype"
        let type = isTyped ? String(start.prefix(200).prefix { $0 != ">" }) + ">" : ""
        return type + elements.joined() + responseHTML
    }
}

/// The options of a visit (Docs/Behaviour.md#messages-to-native-code).
public struct VisitOptions: Equatable, Sendable {
    /// The effect on the history.
    public var action: VisitAction
    /// A response already fetched.
    public var response: VisitResponse?
    /// True if a script requests the visit without a recent user gesture: such a visit may not lead to another
    /// application, not even by a redirect. Determined by native code, not by the page.
    public var isByScript = false

    /// By default: advance, nothing fetched.
    public init(action: VisitAction = .advance, response: VisitResponse? = nil, isByScript: Bool = false) {
        self.action = action
        self.response = response
        self.isByScript = isByScript
    }

    /// Parses the options of Turbo's proposal, leniently: an unknown action becomes `advance`, an unusable response is
    /// dropped.
    package init(json: JSONValue?) {
        action = json?["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance
        if let response = json?["response"], let status = response["statusCode"]?.integer {
            self.response = VisitResponse(
                statusCode: status, redirected: response["redirected"]?.bool ?? false,
                responseHTML: response["responseHTML"]?.string, policies: nil)
        }
    }

    /// The options for Turbo's `startVisit`. Omits the key of a missing response: Turbo treats `null` as a response and
    /// then waits forever (reference, trap 4.6-2).
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
