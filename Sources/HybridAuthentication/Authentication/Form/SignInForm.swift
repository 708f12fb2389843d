package import HybridValues

/// The contents of the sign-in dialog and the format of its request (`native`, `token`).
package struct SignInForm: Equatable, Sendable {
    /// An encoding of the request.
    package enum Format: String, Sendable, CaseIterable {
        case json
        /// The encoding of HTML forms: `application/x-www-form-urlencoded`.
        case form
    }

    package var fields = Self.defaultFields
    package var format = Format.json
    /// The JSON template that contains the fields. If it is `nil`, the body is an object with the fields as members,
    /// nested as the names of the fields specify.
    package var template: BodyTemplate?
    /// The page of the site that contains the form. The hidden fields of that form, such as a CSRF token, are also
    /// sent.
    package var page: SignInEndpoint?
    /// The links below the fields.
    package var links: [SignInLink] = []
    /// The second step, in which the user enters a one-time code if the server requires it.
    package var code: SignInCode?

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
    /// - Parameter typed: The values by field name. A ticked check box may have any value.
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
    /// The path in the first response to the value that indicates whether a code is required.
    package var requiredKey = "otp_required"
    /// The value at that path if a code is required. If it is `nil`, any non-empty text, true, or a non-empty object
    /// means that a code is required.
    package var requiredValue: String?
    /// The address to which the code is sent without the values of the first step. If it is `nil`, the code is sent to
    /// the address of the first step, together with those values.
    package var endpoint: SignInEndpoint?
    /// The path in the first response to a text that is sent back with the code.
    package var challengeKey: String?
    /// The JSON template that contains the code.
    package var template: BodyTemplate?
    /// The page of the site on which the user enters the code. A redirect to this page after the first step means that
    /// a code is required.
    package var page: SignInEndpoint?

    /// The name of the challenge in a template.
    static let challengePlaceholder = "challenge"

    /// The name of the member in which the challenge is sent back.
    var challengeName: String? { challengeKey?.split(separator: ".").last.map(String.init) }

    /// True if a response requires a code.
    package func isWanted(by content: JSONValue?) -> Bool {
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
    /// The values by field name. All of them are handled as secrets, because any of them may be a password.
    package var values: [String: Secret]
    /// The one-time code of the second step.
    package var code: Secret?
    /// The challenge that is sent back with the code.
    package var challenge: Secret?
}
