/// The way in which the program was started. It is determined from the traces that a desktop leaves in the process.
package struct StartPlace: Equatable, Sendable {
    package var environment: [String: String]
    package var process: Int32
    package var hasTerminal: Bool
    /// The device and inode number of standard error, in the format of the variable `JOURNAL_STREAM` of systemd.
    package var errorStream: String

    package init(environment: [String: String], process: Int32, hasTerminal: Bool, errorStream: String) {
        self.environment = environment
        self.process = process
        self.hasTerminal = hasTerminal
        self.errorStream = errorStream
    }

    /// True if a menu, a launcher or the session bus started the program. The user then cannot see standard error. The
    /// value is false if a script without a terminal started the program, because a script must not wait for a dialog.
    package var isDesktop: Bool {
        guard !hasTerminal, environment[DriverStart.variable] == nil else { return false }
        return environment["GIO_LAUNCHED_DESKTOP_FILE_PID"] == "\(process)"
            || environment["DBUS_STARTER_ADDRESS"]?.isEmpty == false || environment["JOURNAL_STREAM"] == errorStream
    }
}
