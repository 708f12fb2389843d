package import FoundationEssentials

/// Decides a page's permission requests (law 7).
package enum PermissionPolicy {
    package typealias Kind = PermissionDefaults.Kind

    package enum Decision: Equatable, Sendable {
        case allow(Reason)
        case deny(Reason)
        /// Ask the user about these permissions.
        case ask([Kind])
    }

    /// The reason for a decision.
    package enum Reason: String, Equatable, Sendable {
        /// The application file's default.
        case configuration
        /// The user's earlier answer.
        case remembered
        /// The user's answer now.
        case user
        /// The page is not of the application's own origin.
        case otherOrigin
        /// The permission is unknown to the shell.
        case unknownKind
        /// The page asks too often, or the user cannot be asked.
        case notAsked
    }

    /// Decides a page's request.
    /// - Parameters:
    ///   - kinds: the requested permissions; empty if unknown.
    ///   - page: the page's URL.
    ///   - origin: the application's own.
    ///   - defaults: the application file's defaults.
    ///   - remembered: the user's earlier answers.
    package static func decide(
        _ kinds: [Kind], page: URL?, origin: ApplicationOrigin, defaults: PermissionDefaults,
        remembered: RememberedPermissions
    ) -> Decision {
        guard !kinds.isEmpty else { return .deny(.unknownKind) }
        guard let page, origin.contains(page) else { return .deny(.otherOrigin) }
        guard kinds.allSatisfy({ defaults[$0] != .deny }) else { return .deny(.configuration) }
        let answers = kinds.map { remembered[$0, origin] }
        guard !answers.contains(false) else { return .deny(.remembered) }
        let open = zip(kinds, answers).filter { kind, answer in answer == nil && defaults[kind] == .ask }.map(\.0)
        guard open.isEmpty else { return .ask(open) }
        return .allow(answers.contains(true) ? .remembered : .configuration)
    }
}
