import FoundationEssentials
import GLibBridge
import HybridCore

/// Restarts of the program in its own process.
@MainActor
enum Restart {
    /// True if this process replaced an earlier one through a restart.
    static var continues: Bool { last != nil }

    /// Restarts the program. Returns only on failure.
    static func begin() {
        ProcessControl.startAnew(CommandLine.arguments, with: [variable: "\(MainLoop.sinceBoot)"])
    }

    /// Restarts the program after a failure, unless the last restart was too recent (``RestartLimit``).
    static func afterFailure() {
        if RestartLimit.allows(at: MainLoop.sinceBoot, last: last) { begin() }
    }

    /// The time of the last restart, in milliseconds since the system started.
    private static var last: Double? { ProcessInfo.processInfo.environment[variable].flatMap(Double.init) }

    private static let variable = "HYBRID_DESKTOP_CONTINUES"
}
