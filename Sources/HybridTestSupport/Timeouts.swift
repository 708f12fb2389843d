import FoundationEssentials

/// Time limits for tests that wait.
public enum Timeouts {
    /// The time limit in seconds. It is long, but a wait ends as soon as its condition is true, so only a failure takes
    /// this time. Set `HYBRID_TEST_TIMEOUT` on a slow machine.
    public static let standard: Double = {
        guard let text = ProcessInfo.processInfo.environment["HYBRID_TEST_TIMEOUT"], let seconds = Double(text),
            seconds > 0
        else { return 20 }
        return seconds
    }()

    /// Returns a number of seconds, increased in proportion if ``standard`` is longer than 20.
    public static func scaled(_ seconds: Double) -> Double { seconds * max(standard / 20, 1) }

    /// The time limit in seconds for a program that takes many steps, such as a suite of tests or a package.
    public static let longWork = 12 * standard
}
