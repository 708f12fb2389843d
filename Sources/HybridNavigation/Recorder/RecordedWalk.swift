/// A user's walk through an application, for `HybridDesktop replay` and for scripts.
package struct RecordedWalk: Equatable, Sendable {
    /// The version of the file format.
    package static let version = 1
    /// The maximum number of steps.
    package static let mostSteps = 1_000
    /// The maximum length of a field's text in characters.
    package static let longestText = 20_000

    /// The address of the application's first page.
    package var site: String
    package var steps: [WalkStep]
    /// Sentences about actions of the user that the steps do not contain.
    package var omissions: [String] = []
    /// The maximum number of those sentences.
    static let mostOmissions = 20

    package init(site: String, steps: [WalkStep] = [], omissions: [String] = []) {
        (self.site, self.steps, self.omissions) = (site, steps, omissions)
    }

    /// The secrets that a replay needs, in the order of their use.
    package var secrets: [WalkSecret] {
        steps.reduce(into: []) { secrets, step in
            guard case .fill(_, .secret(let secret, _)) = step.action, !secrets.contains(secret) else { return }
            secrets.append(secret)
        }
    }
}
