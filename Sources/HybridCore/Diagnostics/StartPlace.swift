/// The place from which the program was started, by the traces that desktops leave in a process.
package struct StartPlace: Equatable, Sendable {
    /// The environment variables.
    package var environment: [String: String]
    /// The process's number.
    package var process: Int32
    /// Whether a terminal is one of the standard streams.
    package var hasTerminal: Bool
    /// Device and file number of standard error, as systemd writes them in `JOURNAL_STREAM`.
    package var errorStream: String

    /// A place with these traces.
    package init(environment: [String: String], process: Int32, hasTerminal: Bool, errorStream: String) {
        self.environment = environment
        self.process = process
        self.hasTerminal = hasTerminal
        self.errorStream = errorStream
    }

    /// Whether a menu, a launcher or the session bus has started the program: standard error is not in sight. A script
    /// without a terminal is none of these, and must not wait for a dialog.
    package var isDesktop: Bool {
        guard !hasTerminal, environment[DriverStart.variable] == nil else { return false }
        return environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == "\(process)"
            || environment["DBUS_STARTER_ADDRESS"]?.isEmpty == false
            || environment["JOURNAL_STREAM"] == errorStream
    }
}
