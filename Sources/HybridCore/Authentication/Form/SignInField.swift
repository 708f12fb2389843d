package import FoundationEssentials

/// A value that the sign-in sends, entered by the user or fixed.
package struct SignInField: Hashable, Sendable {
    /// Type of a field.
    package enum Kind: String, Sendable, CaseIterable {
        case email, text, password
        /// A check box, sent only if ticked.
        case checkbox
        /// A fixed value from the application file, not shown.
        case hidden
    }

    /// Name in the request.
    package var name: FieldName
    /// Label in the dialog. An underscore precedes the mnemonic.
    package var label: String
    /// The field's type.
    package var kind: Kind
    /// Value of a hidden field or a ticked check box.
    package var value: String
    /// True if it may be left empty.
    package var isOptional: Bool

    /// True if the dialog shows it.
    package var isAsked: Bool { kind != .hidden }

    /// Returns the value to send. Spaces around a name are removed as typing errors; in a password they are kept.
    func sent(_ typed: Secret?) -> Secret? {
        switch kind {
        case .hidden: return Secret(value)
        case .checkbox: return typed == nil ? nil : Secret(value)
        case .password: return typed
        case .email, .text:
            return typed.map { Secret($0.reveal().split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
        }
    }
}

/// A link below the fields of the dialog, such as “Forgot password?”.
package struct SignInLink: Hashable, Sendable {
    /// The link's text.
    package var title: String
    /// The link's address, routed as any other.
    package var url: URL

    /// Creates a link.
    package init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
