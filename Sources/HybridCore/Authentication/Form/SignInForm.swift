/// Contents of the sign-in dialog and format of its request (`native`, `token`).
package struct SignInForm: Equatable, Sendable {
    /// Encoding of the request.
    package enum Format: String, Sendable, CaseIterable {
        case json
        /// The encoding of HTML forms: `application/x-www-form-urlencoded`.
        case form
    }

    /// The fields, in order.
    package var fields = Self.defaultFields
    /// Encoding of the request.
    package var format = Format.json
    /// JSON template with the fields; by default the fields are members, nested as their names are.
    package var template: BodyTemplate?
    /// The site's page with the form, whose hidden fields, such as a CSRF token, are sent too.
    package var page: SignInEndpoint?
    /// The links below the fields.
    package var links: [SignInLink] = []
    /// The second step, used if the server requires it.
    package var code: SignInCode?

    /// Creates the default form.
    package init() {}

    static var defaultFields: [SignInField] {
        [field("email", .email, localized("_E-mail")), field("password", .password, localized("_Password"))].compactMap(
            \.self)
    }

    private static func field(_ name: String, _ kind: SignInField.Kind, _ label: String) -> SignInField? {
        (try? FieldName(name)).map {
            SignInField(name: $0, label: label, kind: kind, value: "", isOptional: false)
        }
    }

    /// True if all required fields have values.
    /// - Parameter typed: Values by field name; a ticked check box has any value.
    package func isComplete(_ typed: [String: Secret]) -> Bool {
        fields.allSatisfy { field in
            guard field.isAsked, field.kind != .checkbox, !field.isOptional else { return true }
            return !(field.sent(typed[field.name.text])?.isEmpty ?? true)
        }
    }
}

/// A second step with a one-time code.
package struct SignInCode: Equatable, Sendable {
    /// The code's field in the dialog.
    package var field: SignInField
    /// Location in the first response that reports that a code is required.
    package var requiredKey = "otp_required"
    /// Expected value at that location. By default any non-empty text, true, or a non-empty object.
    package var requiredValue: String?
    /// Address for the code alone. By default it is sent to the first step's address, together with the first step's
    /// values.
    package var endpoint: SignInEndpoint?
    /// Location in the first response of a text that is sent back with the code.
    package var challengeKey: String?
    /// JSON template with the code.
    package var template: BodyTemplate?
    /// The site's page for the code. A redirect to this page after the first step requests the code.
    package var page: SignInEndpoint?

    /// Name of the challenge in a template.
    static let challengePlaceholder = "challenge"

    /// Member name under which the challenge is sent back.
    var challengeName: String? { challengeKey?.split(separator: ".").last.map(String.init) }

    /// True if a response requires a code.
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

/// The user's input.
package struct SignInSubmission: Equatable, Sendable {
    /// Values by field name. All are handled as secrets, because any of them may be a password.
    package var values: [String: Secret]
    /// The one-time code of the second step.
    package var code: Secret?
    /// The challenge that is sent back with the code.
    package var challenge: Secret?

    /// Creates the input of the first step, or of both.
    package init(values: [String: Secret], code: Secret? = nil, challenge: Secret? = nil) {
        self.values = values
        self.code = code
        self.challenge = challenge
    }
}
