import FoundationEssentials

/// How long a test waits for something before it calls it a failure.
public enum Timeouts {
    /// Seconds. Generous, because a wait ends as soon as its condition holds: only a failure costs so much. A slow
    /// machine sets `HYBRID_TEST_TIMEOUT`.
    public static let standard: Double = {
        guard let text = ProcessInfo.processInfo.environment["HYBRID_TEST_TIMEOUT"], let seconds = Double(text),
            seconds > 0
        else { return 20 }
        return seconds
    }()
}
