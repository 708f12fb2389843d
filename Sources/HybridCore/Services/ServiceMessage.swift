/// What is told to the service manager, in the words of `sd_notify(3)`.
package enum ServiceMessage: Equatable, Sendable {
    /// There is something on the screen.
    case ready
    /// Still alive.
    case watchdog
    /// A line for `systemctl status`.
    case status(String)
    /// The end has begun.
    case stopping

    /// The text of the datagram. A line break would begin another assignment.
    package var text: String {
        switch self {
        case .ready: "READY=1"
        case .watchdog: "WATCHDOG=1"
        case .status(let line): "STATUS=\(DisplayLine.make(line, limit: 200) ?? "")"
        case .stopping: "STOPPING=1"
        }
    }
}

/// What the service manager wants, from the environment that it starts services with.
package struct ServiceManager: Equatable, Sendable {
    /// The socket that messages go to; in the abstract namespace if it begins with `@`. `nil` if nobody listens.
    package let socket: String?
    /// Milliseconds between two signs of life, half of what the manager waits for; `nil` if it does not wait.
    package let interval: Int?
    /// Whether a manager has started this process, and will start it anew.
    package let restartsService: Bool

    /// Reads the environment variables `NOTIFY_SOCKET`, `WATCHDOG_USEC`, `WATCHDOG_PID` and `INVOCATION_ID`.
    package init(environment: [String: String], processID: Int) {
        let path = environment["NOTIFY_SOCKET"] ?? ""
        socket = path.hasPrefix("/") || (path.hasPrefix("@") && path.count > 1) ? path : nil
        restartsService = environment["INVOCATION_ID"] != nil
        // Meant for another process if the number is there and is not ours.
        let isOurs = environment["WATCHDOG_PID"].map { Int($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int($0) } ?? 0
        interval = isOurs && microseconds >= 2_000 && socket != nil ? microseconds / 2_000 : nil
    }
}
