package import FoundationEssentials
import HybridValues

/// A report of a page about its forms with a password field (`password-forms.js`).
package enum PasswordFormMessage: Equatable, Sendable {
    /// The password fields of a page.
    package enum Fields: String, Sendable {
        case none
        /// An existing user can sign in.
        case signIn
        /// A form for a new or changed password.
        case other
    }

    case pageShown(Fields)
    /// The user sent a form. If Turbo sent it, the server has accepted it.
    case submitted(SavedPassword, isSignIn: Bool)

    /// Parses the message of a document.
    ///
    /// The result is `nil` if the message is invalid or the document does not have the page's origin. Under
    /// `Content-Security-Policy: sandbox`, for example, a document has the address of the page but an opaque origin.
    package init?(json text: String, from page: URL?) {
        guard let page, let json = try? JSONValue(strictly: Array(text.utf8)),
            let origin = json["origin"]?.string.flatMap({ ApplicationOrigin(text: $0) }),
            origin == ApplicationOrigin(page)
        else { return nil }
        switch json["name"]?.string {
        case "pageShown":
            guard let fields = json["fields"]?.string.flatMap(Fields.init(rawValue:)) else { return nil }
            self = .pageShown(fields)
        case "submitted":
            guard let sent = SavedPassword(json), let isSignIn = json["isSignIn"]?.bool else { return nil }
            self = .submitted(sent, isSignIn: isSignIn)
        default: return nil
        }
    }
}
