import HybridValues

/// The end of a kiosk's log, which the staff can read.
package enum KioskLog {
    private static let lines = 200
    private static let lineLength = 500

    /// Returns the command that writes the end of the log.
    /// - Parameter unit: The unit of the user's service manager that runs this kiosk.
    package static func command(for unit: String) -> [String] {
        [
            "journalctl", "--quiet", "--no-pager", "--no-hostname", "--output=short-iso", "--lines=\(lines)",
            "_SYSTEMD_USER_UNIT=\(unit)",
        ]
    }

    /// Returns the text that the panel shows: the last lines, without the secrets in addresses.
    package static func text(_ output: String) -> String {
        output.split(separator: "\n").suffix(lines).map { line in
            DisplayText.bounded(URLRedaction.redact(text: String(line)), limit: lineLength)
        }.joined(separator: "\n")
    }
}
