/// A message to the service manager (`sd_notify(3)`).
package enum ServiceMessage: Equatable, Sendable {
    /// The application shows its first screen.
    case ready
    /// The application is alive.
    case watchdog
    /// A line of text that `systemctl status` shows.
    case status(String)
    case stopping

    /// The text of the datagram. It is on one line, because a line break would begin another assignment.
    package var text: String {
        switch self {
        case .ready: "READY=1"
        case .watchdog: "WATCHDOG=1"
        case .status(let line): "STATUS=\(DisplayLine.make(line, limit: 200) ?? "")"
        case .stopping: "STOPPING=1"
        }
    }
}

/// The parameters of the service manager, which it passes to services in the environment.
package struct ServiceManager: Equatable, Sendable {
    /// The socket for messages, or `nil` if there is none. If it begins with `@`, it is in the abstract namespace.
    package let socket: String?
    /// The interval between watchdog messages in milliseconds, or `nil` without a time-out. It is half the time-out of
    /// the service manager.
    package let interval: Int?
    /// True if a service manager started this process and will restart it.
    package let restartsService: Bool

    /// Reads the environment variables `NOTIFY_SOCKET`, `WATCHDOG_USEC`, `WATCHDOG_PID` and `INVOCATION_ID`.
    package init(environment: [String: String], processID: Int) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        socket = path.hasPrefix("/") || (path.hasPrefix("@") && path.count > 1) ? path : nil
        restartsService = environment["INVOCATION_ID"] != nil
        // If `WATCHDOG_PID` differs, the variables are intended for another process.
        let isOurs = environment["WATCHDOG_PID"].map { Int($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
        interval = isOurs && microseconds >= 2_000 && socket != nil ? microseconds / 2_000 : nil
    }
}
