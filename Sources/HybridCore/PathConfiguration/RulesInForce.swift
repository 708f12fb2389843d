package import FoundationEssentials

/// The path configuration in force, and those before it. One whose patterns take too long for an address is given up for
/// the one before: a server's mistake must not make every click slow.
package struct RulesInForce: Sendable {
    /// The configuration in force.
    package private(set) var current = PathConfiguration.builtIn
    /// Those that it has replaced, the latest last.
    private var earlier: [PathConfiguration] = []
    private static let remembered = 3

    /// Begins with the built-in rules.
    package init() {}

    /// Puts a configuration in force.
    package mutating func apply(_ configuration: PathConfiguration) {
        earlier = (earlier + [current]).suffix(Self.remembered)
        current = configuration
    }

    /// What the rules say about an address.
    /// - Parameters:
    ///   - url: The address.
    ///   - clock: The processor's time: a busy machine makes no pattern slow.
    /// - Returns: What they say, and the configurations that were given up.
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
