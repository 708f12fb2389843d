/// Why a server that asked for HTTP credentials went without.
public enum ChallengeRefusal: Hashable, Sendable {
    /// The user did not want to give it.
    case declined(ProtectionSpace)
    /// Whoever listens on the way could read it.
    case notEncrypted(ProtectionSpace)
    /// It is not the application's own server.
    case foreign(ProtectionSpace)
    /// A password is not what the server wants.
    case unsupported(ProtectionSpace)

    /// Whether the user may change their mind. libsoup, and with it WebKit, asks for a proxy's password only once.
    public var canBeAskedAgain: Bool {
        if case .declined(let space) = self { !space.isProxy } else { false }
    }

    /// What was asked for.
    public var space: ProtectionSpace {
        switch self {
        case .declined(let space), .notEncrypted(let space), .foreign(let space), .unsupported(let space): space
        }
    }

    /// What the error screen says, in a few words.
    public var title: String {
        switch self {
        case .declined(let space):
            space.isProxy ? localized("The proxy requires a password") : localized("This page requires a password")
        case .notEncrypted: localized("This connection is not safe")
        case .foreign, .unsupported: localized("You cannot sign in here")
        }
    }

    /// The refusal as a sentence, for the error screen.
    public var sentence: String { explanation.text }

    /// The refusal as a sentence, also for the log.
    package var explanation: LocalizedText {
        let (host, realm) = (space.host, space.displayName)
        switch self {
        case .declined where space.isProxy:
            return LocalizedText(
                "The proxy \(host) requires a user name and password. You will be asked for them again the next time you "
                    + "start the application.")
        case .declined:
            return realm.isEmpty
                ? LocalizedText("A part of \(host) requires a user name and password.")
                : LocalizedText("“\(realm)” at \(host) requires a user name and password.")
        case .notEncrypted:
            return realm.isEmpty
                ? LocalizedText(
                    "A part of \(host) asks for a password, but the connection is not encrypted, so none is sent. Tell "
                        + "whoever runs the site to use https.")
                : LocalizedText(
                    "“\(realm)” at \(host) asks for a password, but the connection is not encrypted, so none is sent. Tell "
                        + "whoever runs the site to use https.")
        case .foreign:
            return LocalizedText(
                "\(host) asks for a password, but is not this application's server, so none is sent.")
        case .unsupported:
            return realm.isEmpty
                ? LocalizedText(
                    "A part of \(host) requires a kind of sign-in that this application does not support. Tell whoever runs "
                        + "the site.")
                : LocalizedText(
                    "“\(realm)” at \(host) requires a kind of sign-in that this application does not support. Tell whoever "
                        + "runs the site.")
        }
    }
}

extension VisitError {
    /// Whether the visit, made again, asks for the password again.
    var asksAgain: Bool {
        if case .password(let refusal) = self { refusal.canBeAskedAgain } else { false }
    }

    /// The same failure with the reason why there was no password, if it is the answer to that.
    func explained(by refusal: ChallengeRefusal?) -> VisitError {
        guard let refusal, self == .http(status: refusal.space.status) else { return self }
        return .password(refusal)
    }
}
