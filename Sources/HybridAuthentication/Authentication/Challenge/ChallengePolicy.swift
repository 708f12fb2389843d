package import HybridValues

/// Decides which servers may request HTTP credentials.
///
/// An image from any other site could open a dialog that looks like the application's own. Therefore only the
/// application's own servers may request credentials. A proxy may also request them, because the user has chosen it,
/// and WebKit distinguishes a proxy from a server that claims to be one.
package struct ChallengePolicy: Equatable, Sendable {
    private let origin: ApplicationOrigin
    private let others: [ApplicationOrigin]

    /// - Parameters:
    ///   - origin: The application's own origin.
    ///   - others: The other origins that the application file trusts with passwords.
    package init(origin: ApplicationOrigin, others: [ApplicationOrigin] = []) {
        self.origin = origin
        self.others = others
    }

    /// Returns the reason to refuse a request for credentials, or `nil` if the request is permitted.
    package func refusal(of space: ProtectionSpace) -> ChallengeRefusal? {
        guard space.isProxy || ([origin] + others).contains(where: { $0.contains(space.url) }) else {
            return .foreign(space)
        }
        guard space.scheme != .other else { return .unsupported(space) }
        // The connection to a proxy is within the user's own network, and few proxies support TLS.
        guard space.isProxy || space.origin.isSafeForSecrets else { return .notEncrypted(space) }
        return nil
    }
}
