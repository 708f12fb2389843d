package import FoundationEssentials
import HybridValues

/// A value that the sign-in sends. The user enters the value, or the application file specifies it.
package struct SignInField: Hashable, Sendable {
    /// The type of a field.
    package enum Kind: String, Sendable, CaseIterable {
        case email, text, password
        /// A check box, whose value is sent only if the user ticks it.
        case checkbox
        /// A fixed value from the application file, which the dialog does not show.
        case hidden
    }

    package var name: FieldName
    /// The label of the field in the dialog. An underscore precedes the mnemonic.
    package var label: String
    package var kind: Kind
    /// The value of a hidden field or of a ticked check box.
    package var value: String
    /// True if the user may leave the field empty.
    package var isOptional: Bool

    package var isAsked: Bool { kind != .hidden }

    /// Returns the value to send. In an e-mail address or a text, surrounding and repeated spaces are removed as typing
    /// errors. A password keeps its spaces.
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
    package var title: String
    /// The address of the link. It is routed like any other link.
    package var url: URL
}
