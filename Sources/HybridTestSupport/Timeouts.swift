import FoundationEssentials

/// Time-outs of waiting tests.
public enum Timeouts {
    /// Seconds. Generous, because a wait ends as soon as its condition holds: only a failure takes this long. Set
    /// `HYBRID_TEST_TIMEOUT` on a slow machine.
    public static let standard: Double = {
        guard let text = ProcessInfo.processInfo.environment["HYBRID_TEST_TIMEOUT"], let seconds = Double(text),
            seconds > 0
        else { return 20 }
        return seconds
    }()
}
