/// The result of a start or a check of an enrolled kiosk. The trace, the status and the metrics contain it.
package enum ConfigurationResult: String, CaseIterable, Sendable {
    /// The program runs with this configuration.
    case applied
    /// The server has no other file.
    case unchanged
    /// A new file takes effect when the kiosk is unused.
    case received
    /// The file cannot be used.
    case refused
    /// The server did not send the file.
    case unreachable
    /// The configuration has failed, and the previous one is used again.
    case rolledBack

    /// The results of checks.
    package static let checks: [Self] = [.unchanged, .received, .refused, .unreachable]
}

/// The outcome of a check.
package struct ConfigurationCheck: Equatable, Sendable {
    package let result: ConfigurationResult
    /// The version of the latest file, if it is known.
    package let version: Int?
    /// The reason of a failure, as a sentence.
    package let reason: String?

    package init(_ result: ConfigurationResult, version: Int?, reason: String? = nil) {
        self.result = result
        self.version = version
        self.reason = reason
    }

    /// Returns the outcome of a version that has failed.
    package static func rollback(of version: Int, because reason: String) -> ConfigurationCheck {
        ConfigurationCheck(.rolledBack, version: version, reason: "Version \(version) failed: \(reason)")
    }
}
