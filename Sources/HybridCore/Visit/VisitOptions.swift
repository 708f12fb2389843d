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

    /// A response.
    public init(statusCode: Int, redirected: Bool = false, responseHTML: String? = nil) {
        self.statusCode = statusCode
        self.redirected = redirected
        self.responseHTML = responseHTML
    }

    /// Whether the status is 200 to 299.
    public var isSuccessful: Bool { (200..<300).contains(statusCode) }
}

/// How a visit is to be made (reference, section 4.3).
public struct VisitOptions: Equatable, Sendable {
    /// What the visit does to the history.
    public var action: VisitAction
    /// The response that is already here.
    public var response: VisitResponse?

    /// Options; without more said, a new place and nothing fetched yet.
    public init(action: VisitAction = .advance, response: VisitResponse? = nil) {
        self.action = action
        self.response = response
    }

    /// Reads the options of Turbo's proposal, leniently: an unknown action is `advance`, an unusable response is none.
    public init(json: JSONValue?) {
        action = json?["action"]?.string.flatMap(VisitAction.init(rawValue:)) ?? .advance
        if let response = json?["response"], let status = response["statusCode"]?.integer {
            self.response = VisitResponse(
                statusCode: status, redirected: response["redirected"]?.bool ?? false,
                responseHTML: response["responseHTML"]?.string)
        }
    }

    /// The options for Turbo's `startVisit`. The response's key is left out when there is none: Turbo takes `null` for
    /// a response and then waits for ever (reference, trap 4.6-2).
    public var json: JSONValue {
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
