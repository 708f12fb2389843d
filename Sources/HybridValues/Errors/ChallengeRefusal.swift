/// The reason why a request continued without HTTP credentials.
public enum ChallengeRefusal: Hashable, Sendable {
    /// The user cancelled the dialog.
    case declined(ProtectionSpace)
    /// The connection is not encrypted.
    case notEncrypted(ProtectionSpace)
    /// The server does not belong to the application.
    case foreign(ProtectionSpace)
    /// The server requires something other than a password.
    case unsupported(ProtectionSpace)

    /// True if the user can be asked again. The user cannot be asked again for the password of a proxy, because
    /// libsoup, which WebKit uses, requests it only once.
    public var canBeAskedAgain: Bool {
        if case .declined(let space) = self { !space.isProxy } else { false }
    }

    /// The protection space of the request.
    public var space: ProtectionSpace {
        switch self {
        case .declined(let space), .notEncrypted(let space), .foreign(let space), .unsupported(let space): space
        }
    }

    /// The title of the error screen.
    public var title: String {
        switch self {
        case .declined(let space):
            space.isProxy ? localized("The proxy requires a password") : localized("This page requires a password")
        case .notEncrypted: localized("This connection is not secure")
        case .foreign, .unsupported: localized("You cannot sign in here")
        }
    }

    /// The text of the error screen.
    public var sentence: String { explanation.text }

    /// The text of the error screen. The log uses it as well.
    package var explanation: LocalizedText {
        let (host, realm) = (space.host, space.displayName)
        switch self {
        case .declined where space.isProxy:
            return LocalizedText(
                "The proxy \(host) requires a user name and password. You will be asked again when you "
                    + "restart the app.")
        case .declined:
            return realm.isEmpty
                ? LocalizedText("A part of \(host) requires a user name and password.")
                : LocalizedText("“\(realm)” at \(host) requires a user name and password.")
        case .notEncrypted:
            return realm.isEmpty
                ? LocalizedText(
                    "A part of \(host) requires a password, but the connection is not encrypted, so none is "
                        + "sent. Ask the site's administrator to use https.")
                : LocalizedText(
                    "“\(realm)” at \(host) requires a password, but the connection is not encrypted, so none "
                        + "is sent. Ask the site's administrator to use https.")
        case .foreign:
            return LocalizedText("\(host) requires a password, but is not this app's server, so none is sent.")
        case .unsupported:
            return realm.isEmpty
                ? LocalizedText(
                    "A part of \(host) requires a sign-in method that this app does not support. Contact the "
                        + "site's administrator.")
                : LocalizedText(
                    "“\(realm)” at \(host) requires a sign-in method that this app does not support. Contact "
                        + "the site's administrator.")
        }
    }
}

extension VisitError {
    /// True if a repeated visit requests the password again.
    var asksAgain: Bool {
        if case .password(let refusal) = self { refusal.canBeAskedAgain } else { false }
    }

    /// Returns the refusal as an error if it explains this error, otherwise this error.
    package func explained(by refusal: ChallengeRefusal?) -> VisitError {
        guard let refusal, self == .http(status: refusal.space.status) else { return self }
        return .password(refusal)
    }
}
