/// What a visit does to the history, in Turbo's words.
public enum VisitAction: String, Sendable, Codable {
    /// A new place: the screen is pushed.
    case advance
    /// Takes the place of the current one.
    case replace
    /// A return to a place visited before, shown from Turbo's snapshot where there is one.
    case restore
}

/// A response that Turbo has already fetched and offers with its proposal, so that nobody fetches it again.
public struct VisitResponse: Equatable, Sendable {
    /// The HTTP status.
    public var statusCode: Int
    /// Whether the request was answered by a redirect, and the proposal's location is where it led.
    public var redirected: Bool
    /// The page, if Turbo passed it on.
    public var responseHTML: String?

    /// The content security policies that the answer came with. Without them, because native code has not seen the
    /// answer, no document is made of the HTML.
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

    /// Whether the status is 200 to 299.
    public var isSuccessful: Bool { (200..<300).contains(statusCode) }

    /// The page as a document of its own, under the policies of its answer; `nil` if it has to be fetched for that. What is
    /// loaded from a text has no headers, so they are put in front of it, where nothing of the page comes before them.
    var document: String? {
        guard isSuccessful, let responseHTML, let policies else { return nil }
        guard !policies.isEmpty else { return responseHTML }
        let elements = policies.map { policy in
            let content = policy.escapingScalars { $0 == "&" ? "&amp;" : $0 == "\"" ? "&quot;" : nil }
            return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(content)\">"
        }
        // The document type comes first or not at all, and a second one counts for nothing. The page's own head goes on
        // with the one that these elements begin.
        let start = responseHTML.unicodeScalars.drop(while: \.properties.isWhitespace)
        let isTyped = String(start.prefix(9)).lowercased() == "<!doctype"
        let type = isTyped ? String(start.prefix(200).prefix { $0 != ">" }) + ">" : ""
        return type + elements.joined() + responseHTML
    }
}

/// How a visit is to be made (Docs/Behaviour.md#messages-to-native-code).
public struct VisitOptions: Equatable, Sendable {
    /// What the visit does to the history.
    public var action: VisitAction
    /// The response that is already here.
    public var response: VisitResponse?
    /// A script wants it, and no key or button that the user has just pressed: such a visit may not lead to another
    /// application, by a redirect either. Native code knows; a page does not say so itself.
    public var isByScript = false

    /// Options; without more said, a new place and nothing fetched yet.
    public init(action: VisitAction = .advance, response: VisitResponse? = nil, isByScript: Bool = false) {
        self.action = action
        self.response = response
        self.isByScript = isByScript
    }

    /// Reads the options of Turbo's proposal, leniently: an unknown action is `advance`, an unusable response is none.
    package init(json: JSONValue?) {
        action = json?["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance
        if let response = json?["response"], let status = response["statusCode"]?.integer {
            self.response = VisitResponse(
                statusCode: status, redirected: response["redirected"]?.bool ?? false,
                responseHTML: response["responseHTML"]?.string, policies: nil)
        }
    }

    /// The options for Turbo's `startVisit`. The response's key is left out when there is none: Turbo takes `null` for
    /// a response and then waits for ever (reference, trap 4.6-2).
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
