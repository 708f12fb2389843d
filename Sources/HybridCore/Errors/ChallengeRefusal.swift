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
        case .declined(let space): space.isProxy ? "The proxy requires a password" : "This page requires a password"
        case .notEncrypted: "This connection is not safe"
        case .foreign, .unsupported: "You cannot sign in here"
        }
    }

    /// The refusal as a sentence, for the error screen and the log.
    public var sentence: String {
        switch self {
        case .declined(let space):
            space.isProxy
                ? "The proxy \(space.host) requires a user name and password. You will be asked for them again the next "
                    + "time you start the application."
                : "\(Self.name(of: space)) requires a user name and password."
        case .notEncrypted(let space):
            "\(Self.name(of: space)) asks for a password, but the connection is not encrypted, so none is sent. "
                + "Tell whoever runs the site to use https."
        case .foreign(let space):
            "\(space.host) asks for a password, but is not this application's server, so none is sent."
        case .unsupported(let space):
            "\(Self.name(of: space)) requires a kind of sign-in that this application does not support. Tell "
                + "whoever runs the site."
        }
    }

    private static func name(of space: ProtectionSpace) -> String {
        space.displayName.isEmpty ? "A part of \(space.host)" : "“\(space.displayName)” at \(space.host)"
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
