import CGtk
import Glibc

/// Keeps the program alive when a process that WebKit launches dies before it has started.
///
/// WebKit's launcher waits on a socket pair for the first byte of the process. The credentials of that byte contain the
/// number of the process. If the process dies first, the launcher reads nothing and calls `g_error`, which ends the
/// program (2.50, `ProcessLauncherGLib.cpp`). The poll function of the main loop sees the closed socket earlier. It
/// replaces the socket with another one, to which a child process sends the byte and then exits at once. WebKit then
/// finds that the connection to its process is closed, and reports the end of the process in the usual way
/// (Docs/Platform.md#processes).
package enum LaunchGuard {
    // This is written once, before the function that reads it is installed.
    nonisolated(unsafe) private static var originalPoll: GPollFunc?

    /// Watches the sockets of the main loop. It must be called before the first launch. Later calls have no effect.
    @MainActor
    package static func install() {
        guard originalPoll == nil else { return }
        originalPoll = g_main_context_get_poll_func(nil)
        g_main_context_set_poll_func(nil, poll)
    }

    /// Calls `body` after the death of a process that was starting, as long as `owner` exists. By then WebKit has
    /// emitted its own signals.
    @MainActor
    package static func watch(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        watchers.removeAll { $0.owner == nil }
        watchers.append(Watcher(owner: owner, body: body))
    }

    private struct Watcher {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    @MainActor private static var watchers: [Watcher] = []

    /// The delay in milliseconds before a death is reported. The child process takes a few milliseconds to send the
    /// byte.
    private static let reportDelay: guint = 1000

    private static let poll: GPollFunc = { entries, count, timeout in
        let ready = originalPoll?(entries, count, timeout) ?? 0
        guard ready > 0, let entries else { return ready }
        var hidden: gint = 0
        for index in 0..<Int(count) where entries[index].revents & UInt16(G_IO_HUP.rawValue) != 0 {
            guard isAbandoned(entries[index].fd), replace(entries[index].fd) else { continue }
            entries[index].revents = 0
            hidden += 1
            g_timeout_add(reportDelay, report, nil)
        }
        return ready - hidden
    }

    private static let report: GSourceFunc = { _ in
        MainActor.assumeIsolated {
            for watcher in watchers where watcher.owner != nil { watcher.body() }
        }
        return 0
    }

    /// Returns whether the socket is one end of a socket pair of this program that receives credentials, and whether
    /// the other end was closed without sending any. Only WebKit's launcher has such sockets in the main loop.
    static func isAbandoned(_ socket: Int32) -> Bool {
        guard option(SO_DOMAIN, of: socket, AF_UNIX) == AF_UNIX, option(SO_PASSCRED, of: socket, Int32(0)) == 1,
            option(SO_PEERCRED, of: socket, Credentials())?.process == getpid()
        else { return false }
        var byte: UInt8 = 0
        let received = recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return received == 0 || received < 0 && errno != EAGAIN && errno != EINTR
    }

    /// Replaces `socket` with one end of a new socket pair, and makes a child process send a byte to it.
    /// - Returns: False if no socket pair could be created.
    private static func replace(_ socket: Int32) -> Bool {
        var pair: [Int32] = [-1, -1]
        guard let type = option(SO_TYPE, of: socket, Int32(0)),
            socketpair(AF_UNIX, type | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0
        else { return false }
        var isOn: Int32 = 1
        setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &isOn, socklen_t(MemoryLayout<Int32>.size))
        dup2(pair[0], socket)
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        close(pair[0])
        answer(on: pair[1])
        return true
    }

    /// Makes a child process send a byte. As long as no child process can be started, WebKit waits, as it does for a
    /// slow process.
    private static func answer(on socket: Int32) {
        let launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE)
        defer { g_object_unref(UnsafeMutableRawPointer(launcher)) }
        g_subprocess_launcher_take_stdout_fd(launcher, fcntl(socket, F_DUPFD_CLOEXEC, 0))
        let process = withCStrings(["/bin/sh", "-c", "echo"]) { g_subprocess_launcher_spawnv(launcher, $0, nil) }
        guard let process else {
            g_timeout_add(
                1000,
                { data in
                    LaunchGuard.answer(on: Int32(Int(bitPattern: data)))
                    return 0
                }, UnsafeMutableRawPointer(bitPattern: Int(socket)))
            return
        }
        g_object_unref(UnsafeMutableRawPointer(process))
        close(socket)
    }

    /// The C library's `ucred`, which Swift does not import.
    private struct Credentials {
        var process: pid_t = 0
        var user: uid_t = 0
        var group: gid_t = 0
    }

    private static func option<Value: BitwiseCopyable>(_ name: Int32, of socket: Int32, _ initial: Value) -> Value? {
        var value = initial
        var size = socklen_t(MemoryLayout<Value>.size)
        return getsockopt(socket, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}
