/// Limits for path configurations. They are necessary because a configuration may come from a server and is evaluated
/// on every click.
package enum PathConfigurationLimits {
    /// The maximum size of the text, in bytes.
    package static let size = 512 << 10
    /// The maximum number of patterns in all rules.
    package static let patterns = 1000
    /// The maximum length of a pattern, in bytes.
    package static let patternLength = 1000
    /// The maximum length of a path with its query, in bytes.
    package static let subject = 1024
    /// The maximum processor time for comparing an address with all patterns.
    package static let lookUp = Duration.milliseconds(100)

    /// Returns the elapsed time. It is supplied by the caller, because HybridCore has no clock.
    package typealias Clock = () -> Duration
}
