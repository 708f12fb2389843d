package import FoundationEssentials

/// Something that the sign-in asks for, or sends along unasked.
package struct SignInField: Hashable, Sendable {
    /// How it is asked for.
    package enum Kind: String, Sendable, CaseIterable {
        case email, text, password
        /// A box to tick. Only a ticked one is sent.
        case checkbox
        /// Nobody is asked: the file has the value.
        case hidden
    }

    /// The server's name for it.
    package var name: FieldName
    /// The dialog's, with an underscore before the letter that Alt goes with.
    package var label: String
    /// How it is asked for.
    package var kind: Kind
    /// What a hidden field or a ticked box sends.
    package var value: String
    /// Whether it may be left empty.
    package var isOptional: Bool

    /// Whether the dialog shows it.
    package var isAsked: Bool { kind != .hidden }

    /// What is sent of what was typed: space around a name is a slip, in a password it may be meant.
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

/// A link below the fields of the sign-in, such as “Forgot password?”.
package struct SignInLink: Hashable, Sendable {
    /// What it says.
    package var title: String
    /// Where it leads: routed as any other address.
    package var url: URL

    /// A link.
    package init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}
