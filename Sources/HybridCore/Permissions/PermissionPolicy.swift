package import FoundationEssentials

/// Whether a page may do what it asks for (law 7).
package enum PermissionPolicy {
    /// What a permission is about.
    package typealias Kind = PermissionDefaults.Kind

    /// The answer to a page.
    package enum Decision: Equatable, Sendable {
        case allow(Reason)
        case deny(Reason)
        /// The user is to be asked about these.
        case ask([Kind])
    }

    /// Why an answer is as it is.
    package enum Reason: String, Equatable, Sendable {
        /// The application file says so.
        case configuration
        /// The user said so before.
        case remembered
        /// The user says so now.
        case user
        /// The page is not of the application's own origin.
        case otherOrigin
        /// The shell does not know what is asked for.
        case unknownKind
        /// The page asks too often, or there is nobody to ask.
        case notAsked
    }

    /// Decides about a page's request.
    /// - Parameters:
    ///   - kinds: what the page wants, all at once; empty if that is not known here.
    ///   - page: where the page is.
    ///   - origin: the application's own.
    ///   - defaults: what the application file says.
    ///   - remembered: what the user said before.
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
