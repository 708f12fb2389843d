package import FoundationEssentials

/// The current path configuration and its predecessors. A configuration whose patterns take too long for an address is
/// replaced by its predecessor, so that a server's mistake does not slow every click.
package struct RulesInForce: Sendable {
    package private(set) var current = PathConfiguration.builtIn
    /// The replaced configurations, the latest last.
    private var earlier: [PathConfiguration] = []
    private static let remembered = 3

    /// Starts with the built-in rules.
    package init() {}

    /// Makes a configuration current.
    package mutating func apply(_ configuration: PathConfiguration) {
        earlier = (earlier + [current]).suffix(Self.remembered)
        current = configuration
    }

    /// Resolves an address.
    /// - Parameters:
    ///   - url: The address.
    ///   - clock: The processor time, so that a busy machine does not make a pattern slow.
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
