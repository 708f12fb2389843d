import CGtk
import Glibc

/// The signals by which a session ends a process. The process may first ask the user a question.
///
/// The first signal is handled in the main loop. The handler restores the default action of the signal, so a second
/// signal ends the process even if the main loop is blocked. An alarm some time later does the same.
@MainActor
package final class EndSignals {
    private static let signals = [SIGTERM, SIGHUP]
    private let body: @MainActor () -> Void
    private var readEnd: Int32 = -1
    /// The signals that were already ignored, for example by `nohup`. They stay ignored.
    private var ignored: Set<Int32> = []

    /// Starts to handle the signals.
    package init(_ body: @escaping @MainActor () -> Void) {
        self.body = body
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        readEnd = ends[0]
        wakeUp = ends[1]
        watch()
        rearm()
    }

    /// Handles the signals again, after the previous signal did not end the process.
    package func rearm() {
        alarm(0)
        guard readEnd >= 0 else { return }
        for signal in Self.signals where !ignored.contains(signal) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = hear
            action.sa_flags = Int32(bitPattern: 0x8000_0000) | SA_RESTART
            var old = sigaction()
            sigaction(signal, &action, &old)
            guard unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 else { continue }
            ignored.insert(signal)
            sigaction(signal, &old, nil)
        }
    }

    private func watch() {
        // This is retained until the process ends.
        let object = Unmanaged.passRetained(self).toOpaque()
        g_unix_fd_add(
            readEnd, G_IO_IN,
            { descriptor, _, data in
                var bytes = [UInt8](repeating: 0, count: 16)
                guard read(descriptor, &bytes, bytes.count) > 0, let data else { return 1 }
                let signals = Unmanaged<EndSignals>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { signals.body() }
                return 1
            }, object)
    }
}

/// The number of seconds after which a process with a blocked main loop ends.
private let limit: UInt32 = 30

/// The write end of the handler's pipe. It is set before the handler is installed.
nonisolated(unsafe) private var wakeUp: Int32 = -1

/// Runs in the signal handler, where only the functions listed in signal-safety(7) are allowed.
private func hear(_ signal: Int32) {
    var byte: UInt8 = 1
    _ = write(wakeUp, &byte, 1)
    alarm(limit)
}
