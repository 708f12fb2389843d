/// Limits for path configurations. They may come from a server, and every click evaluates them.
package enum PathConfigurationLimits {
    /// The size of the text, in bytes.
    package static let size = 512 << 10
    /// The number of patterns in all rules.
    package static let patterns = 1000
    /// The length of a pattern, in bytes.
    package static let patternLength = 1000
    /// The length of a path with its query, in bytes.
    package static let subject = 1024
    /// The processor time for comparing one address with all patterns.
    package static let lookUp = Duration.milliseconds(100)

    /// Returns the elapsed time. HybridCore has no clock.
    package typealias Clock = () -> Duration
}
