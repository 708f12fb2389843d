/// The way the program was started, determined from the traces that desktops leave in a process.
package struct StartPlace: Equatable, Sendable {
    /// The environment variables.
    package var environment: [String: String]
    /// The process id.
    package var process: Int32
    /// True if a standard stream is a terminal.
    package var hasTerminal: Bool
    /// Device and inode number of standard error, in the format of systemd's `JOURNAL_STREAM`.
    package var errorStream: String

    /// A place with these traces.
    package init(environment: [String: String], process: Int32, hasTerminal: Bool, errorStream: String) {
        self.environment = environment
        self.process = process
        self.hasTerminal = hasTerminal
        self.errorStream = errorStream
    }

    /// True if a menu, a launcher or the session bus started the program, so that standard error is not visible. False
    /// for a script without a terminal, which must not wait for a dialog.
    package var isDesktop: Bool {
        guard !hasTerminal, environment[DriverStart.variable] == nil else { return false }
        return environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == "\(process)"
            || environment["DBUS_STARTER_ADDRESS"]?.isEmpty == false
            || environment["JOURNAL_STREAM"] == errorStream
    }
}
