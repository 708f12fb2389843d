/// How much a path configuration may ask for. It may come from a server, and every click looks through it.
package enum PathConfigurationLimits {
    /// The largest text, in bytes.
    package static let size = 512 << 10
    /// The patterns of all rules together.
    package static let patterns = 1000
    /// The bytes of one pattern.
    package static let patternLength = 1000
    /// The bytes of a path with its query that patterns are looked for in.
    package static let subject = 1024
    /// The time that comparing one address with all patterns may take, of the processor's.
    package static let lookUp = Duration.milliseconds(100)

    /// The time that has gone by. HybridCore has no clock of its own.
    package typealias Clock = () -> Duration
}
