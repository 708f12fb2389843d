package import FoundationEssentials
package import HybridValues

/// Decides about the permission requests of pages (law 7).
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
        /// The default of the application file decided.
        case configuration
        /// The user answered earlier.
        case remembered
        /// The user answered now.
        case user
        /// The page is not of the application's own origin.
        case otherOrigin
        /// The shell does not know the permission.
        case unknownKind
        /// The page asks too often, or the user cannot be asked.
        case notAsked
    }

    /// Decides about a page's request.
    /// - Parameters:
    ///   - kinds: The requested permissions. They are empty if the request is unknown.
    ///   - remembered: The earlier answers of the user.
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
