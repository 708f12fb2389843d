import CGtk
import Glibc

/// The signals by which a session ends a process that may want to ask its user first.
///
/// The first of them is heard in the main loop. It puts the default action back for its own kind, so that a second one ends
/// the process where it is, whether or not the main loop turns; so does an alarm, some time later.
@MainActor
package final class EndSignals {
    private static let signals = [SIGTERM, SIGHUP]
    private let body: @MainActor () -> Void
    private var readEnd: Int32 = -1
    /// The signals that somebody had ignored before, as `nohup` does: they stay so.
    private var ignored: Set<Int32> = []

    /// Hears the signals from now on.
    /// - Parameter body: called for every signal that is heard.
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

    /// Hears the signals once more, after the one that was heard has come to nothing.
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
        // It stays for as long as the process lives.
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

/// A process whose main loop does not turn ends so many seconds after it was asked to.
private let limit: UInt32 = 30

/// The end of the pipe that the handler writes to; set before the handler is.
nonisolated(unsafe) private var wakeUp: Int32 = -1

/// Runs within the signal: it may only call what signal-safety(7) lists.
private func hear(_ signal: Int32) {
    var byte: UInt8 = 1
    _ = write(wakeUp, &byte, 1)
    alarm(limit)
}
