/// Decides who may ask people for HTTP credentials.
///
/// Any picture of another site could make a window appear that looks like the application's own question; so only the
/// application's own servers may ask. A proxy is the user's own choice, and WebKit tells a real one from a server that
/// claims to be one.
package struct ChallengePolicy: Equatable, Sendable {
    private let origin: ApplicationOrigin
    private let others: [ApplicationOrigin]

    /// - Parameters:
    ///   - origin: The application's own origin.
    ///   - others: More origins that its file trusts with passwords.
    package init(origin: ApplicationOrigin, others: [ApplicationOrigin] = []) {
        self.origin = origin
        self.others = others
    }

    /// Why the password must not be asked for; `nil` if it may be.
    package func refusal(of space: ProtectionSpace) -> ChallengeRefusal? {
        guard space.isProxy || ([origin] + others).contains(where: { $0.contains(space.url) }) else {
            return .foreign(space)
        }
        guard space.scheme != .other else { return .unsupported(space) }
        // The way to a proxy is the user's own network, and hardly any proxy can be reached by TLS.
        guard space.isProxy || space.origin.isSafeForSecrets else { return .notEncrypted(space) }
        return nil
    }
}
