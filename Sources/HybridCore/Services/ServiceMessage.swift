/// A message to the service manager (`sd_notify(3)`).
package enum ServiceMessage: Equatable, Sendable {
    /// The application shows its first screen.
    case ready
    /// The application is alive.
    case watchdog
    /// A line for `systemctl status`.
    case status(String)
    /// The application is ending.
    case stopping

    /// The text of the datagram. On one line, since a line break would begin another assignment.
    package var text: String {
        switch self {
        case .ready: "READY=1"
        case .watchdog: "WATCHDOG=1"
        case .status(let line): "STATUS=\(DisplayLine.make(line, limit: 200) ?? "")"
        case .stopping: "STOPPING=1"
        }
    }
}

/// The service manager's parameters, from the environment of services.
package struct ServiceManager: Equatable, Sendable {
    /// The socket for messages; in the abstract namespace if it begins with `@`. `nil` if missing.
    package let socket: String?
    /// The interval between watchdog messages in milliseconds, half the manager's time-out; `nil` without a time-out.
    package let interval: Int?
    /// True if a manager started this process and will restart it.
    package let restartsService: Bool

    /// Reads the environment variables `NOTIFY_SOCKET`, `WATCHDOG_USEC`, `WATCHDOG_PID` and `INVOCATION_ID`.
    package init(environment: [String: String], processID: Int) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        socket = path.hasPrefix("/") || (path.hasPrefix("@") && path.count > 1) ? path : nil
        restartsService = environment["INVOCATION_ID"] != nil
        // The variables are for another process if `WATCHDOG_PID` differs.
        let isOurs = environment["WATCHDOG_PID"].map { Int($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
        interval = isOurs && microseconds >= 2_000 && socket != nil ? microseconds / 2_000 : nil
    }
}
