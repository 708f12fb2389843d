/// What the dialog asks for, and how the server wants it (`native`, `token`).
package struct SignInForm: Equatable, Sendable {
    /// How the fields are written.
    package enum Format: String, Sendable, CaseIterable {
        case json
        /// As browsers send a form: `application/x-www-form-urlencoded`.
        case form
    }

    /// What is asked for and sent, in this order.
    package var fields = Self.defaultFields
    /// How the fields are written.
    package var format = Format.json
    /// The JSON that the fields stand in; without one they are members, nested as their names are.
    package var template: BodyTemplate?
    /// The page with the site's own form, whose hidden fields, such as a token against forgery, go along.
    package var page: SignInEndpoint?
    /// The links below the fields.
    package var links: [SignInLink] = []
    /// What is asked for afterwards, of those whom the server asks.
    package var code: SignInCode?

    /// The form of the seeds' server.
    package init() {}

    /// The fields that are asked for without more said: those of the seeds' server.
    static var defaultFields: [SignInField] {
        [field("email", .email, localized("_E-mail")), field("password", .password, localized("_Password"))].compactMap(
            \.self)
    }

    private static func field(_ name: String, _ kind: SignInField.Kind, _ label: String) -> SignInField? {
        (try? FieldName(name)).map {
            SignInField(name: $0, label: label, kind: kind, value: "", isOptional: false)
        }
    }

    /// Whether everything is filled in that must be.
    /// - Parameter typed: what was typed, by the fields' names; a ticked box has any text.
    package func isComplete(_ typed: [String: Secret]) -> Bool {
        fields.allSatisfy { field in
            guard field.isAsked, field.kind != .checkbox, !field.isOptional else { return true }
            return !(field.sent(typed[field.name.text])?.isEmpty ?? true)
        }
    }
}

/// A second step, in which the user types a one-time code.
package struct SignInCode: Equatable, Sendable {
    /// What the dialog asks for.
    package var field: SignInField
    /// Where the answer to the first step says that a code is wanted.
    package var requiredKey = "otp_required"
    /// What stands there then; without it any text, true, or an object with members.
    package var requiredValue: String?
    /// Where the code goes, alone. Without it, it goes where the first step went, along with all of that again.
    package var endpoint: SignInEndpoint?
    /// Where the first answer has a text that goes back with the code, if there is one.
    package var challengeKey: String?
    /// The JSON that the code stands in.
    package var template: BodyTemplate?
    /// The site's own page for the code. A first step that is redirected there wants one.
    package var page: SignInEndpoint?

    /// The challenge's name in a template.
    static let challengePlaceholder = "challenge"

    /// Under what name the challenge goes back.
    var challengeName: String? { challengeKey?.split(separator: ".").last.map(String.init) }

    /// Whether an answer wants a code.
    func isWanted(by content: JSONValue?) -> Bool {
        guard let value = content?.member(at: requiredKey) else { return false }
        if let requiredValue { return value.string == requiredValue }
        return switch value {
        case .bool(let flag): flag
        case .string(let text): !text.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }
}

/// What the user has typed, on its way to the server.
package struct SignInSubmission: Equatable, Sendable {
    /// By the fields' names. All of it is kept like a password: whatever a server asks for may be one.
    package var values: [String: Secret]
    /// The one-time code, in the second step.
    package var code: Secret?
    /// What the server wants back with it.
    package var challenge: Secret?

    /// What was typed in the first step, or in both.
    package init(values: [String: Secret], code: Secret? = nil, challenge: Secret? = nil) {
        self.values = values
        self.code = code
        self.challenge = challenge
    }
}
