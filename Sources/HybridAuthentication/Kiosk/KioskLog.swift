import HybridValues

/// The end of a kiosk's log, which the staff can read.
package enum KioskLog {
    private static let lines = 200
    private static let lineLength = 500

    /// Returns the command that writes the end of the log.
    /// - Parameter output: The display of this kiosk's unit; `nil` or empty if there is only one.
    package static func command(for output: String?) -> [String] {
        let instance = output.flatMap { $0.isEmpty ? nil : "@\($0)" } ?? ""
        return [
            "journalctl", "--quiet", "--no-pager", "--no-hostname", "--output=short-iso", "--lines=\(lines)",
            "_SYSTEMD_USER_UNIT=hybriddesktop-kiosk\(instance).service",
        ]
    }

    /// Returns the text that the panel shows: the last lines, without the secrets in addresses.
    package static func text(_ output: String) -> String {
        output.split(separator: "\n").suffix(lines).map { line in
            DisplayText.bounded(URLRedaction.redact(text: String(line)), limit: lineLength)
        }.joined(separator: "\n")
    }
}
