package import FoundationEssentials

/// The current path configuration and its predecessors. If the patterns of a configuration take too long for an
/// address, the previous configuration replaces it, so that a mistake on the server does not slow every click.
package struct RulesInForce: Sendable {
    package private(set) var current = PathConfiguration.builtIn
    /// The configurations that were replaced. The latest is the last.
    private var earlier: [PathConfiguration] = []
    private static let remembered = 3

    package init() {}

    package mutating func apply(_ configuration: PathConfiguration) {
        earlier = (earlier + [current]).suffix(Self.remembered)
        current = configuration
    }

    /// Returns the properties and matching rules of an address.
    /// - Parameter clock: Returns the processor time. Elapsed time would make every pattern appear slow on a busy
    ///   machine.
    /// - Returns: The result, and the configurations that were rejected.
    package mutating func resolve(
        _ url: URL, clock: PathConfigurationLimits.Clock
    ) -> (resolution: PathResolution, rejected: [PathConfigurationError]) {
        var rejected: [PathConfigurationError] = []
        while true {
            let resolution = current.resolve(url, clock: clock)
            guard resolution.isCut, current.ownRuleCount > 0 else { return (resolution, rejected) }
            let path = URLRedaction.redact(url)
            rejected.append(PathConfigurationError(source: current.source, problem: .tooSlow(path)))
            current = earlier.popLast() ?? .builtIn
        }
    }
}
