import CGtk
import Glibc

/// What a process does with itself as a whole.
@MainActor
package enum ProcessControl {
    /// Calls `body` in the main loop when the process is asked to end by a signal, in place of ending at once.
    /// - Returns: what ends the waiting; whoever waits until the end of the process needs not keep it.
    @discardableResult
    package static func whenAskedToEnd(_ body: @escaping @MainActor () -> Void) -> EndRequests {
        let sources = [SIGTERM, SIGINT, SIGHUP].map { signal in
            // Released by the destroy notify of its source.
            let box = Unmanaged.passRetained(EndBox(body: body))
            return g_unix_signal_add_full(
                G_PRIORITY_DEFAULT, signal,
                { data in
                    guard let data else { return 0 }
                    nonisolated(unsafe) let box = Unmanaged<EndBox>.fromOpaque(data).takeUnretainedValue()
                    MainActor.assumeIsolated { box.body() }
                    return 1
                }, box.toOpaque(),
                { data in
                    guard let data else { return }
                    Unmanaged<EndBox>.fromOpaque(data).release()
                })
        }
        return EndRequests(sources)
    }

    /// Gives the memory that was freed back to the system. glibc keeps it for later, and keeps most of it for ever where
    /// something that is still in use lies behind it. Takes a few milliseconds; see malloc_trim(3).
    package static func returnFreeMemory() {
        malloc_trim(0)
    }

    /// Ends the process here and now: nothing is taken apart and nobody is told.
    package static func end(_ status: Int32) -> Never {
        _exit(status)
    }

    /// Whether this process has started another, directly or through others.
    package static func isDescendant(_ process: Int32) -> Bool {
        var current = process
        // A number is given anew while one asks, so this might go in circles.
        for _ in 0..<64 where current > 1 {
            if current == getpid() { return true }
            current = parent(of: current)
        }
        return false
    }

    /// Whether another process has a child.
    package static func hasChildren(_ process: Int32) -> Bool {
        guard let directory = opendir("/proc") else { return false }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name), parent(of: number) == process { return true }
        }
        return false
    }

    /// - Returns: 0 if the process is gone.
    private static func parent(of process: Int32) -> Int32 {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents("/proc/\(process)/stat", &content, nil, nil) != 0,
            let status = String(takingGString: content)
        else { return 0 }
        // "number (name) state parent ...": the name may contain anything, so look behind its last bracket.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }

    /// The file of this program. After an update it is the new program.
    package static var program: String? {
        String(takingGString: g_file_read_link("/proc/self/exe", nil)).map { program(ofLink: $0) }
    }

    /// The kernel marks the path of a file that was replaced; see proc_pid_exe(5).
    static func program(ofLink link: String) -> String {
        let mark = " (deleted)"
        return link.hasSuffix(mark) ? String(link.dropLast(mark.count)) : link
    }

    /// Starts the program anew in this process, with the same arguments. Returns only if that is impossible.
    /// - Parameters:
    ///   - variables: environment variables that it finds besides.
    ///   - hasHelpers: whether helpers may be left that end together with this program.
    package static func startAnew(
        _ arguments: [String], with variables: [String: String] = [:], hasHelpers: Bool = true
    ) {
        // The name on the bus is given back by a thread of GIO's own. A program that still finds it there would take
        // itself for the second of two.
        let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        if let bus {
            g_dbus_connection_flush_sync(bus, nil, nil)
            g_object_unref(bus.address)
        }
        for (name, value) in variables { setenv(name, value, 1) }
        // Nobody waits any more for them.
        if hasHelpers { signal(SIGCHLD, SIG_IGN) }
        let copies = arguments.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        // Every file of the old program must be closed by the start of the new one, or the trace, the bus and the
        // display would be open twice.
        for descriptor in 3..<1024 { _ = fcntl(Int32(descriptor), F_SETFD, FD_CLOEXEC) }
        // The link leads to the old program when an update has replaced the file.
        if let program { execv(program, copies + [nil]) }
        execv("/proc/self/exe", copies + [nil])
    }
}

/// The signals by which a process is asked to end. Dropping it changes nothing.
@MainActor
package final class EndRequests {
    private var sources: [guint]

    fileprivate init(_ sources: [guint]) {
        self.sources = sources
    }

    /// Waits no longer: the signals end the process at once, as before. Does nothing the second time.
    package func ignore() {
        for source in sources { g_source_remove(source) }
        sources = []
    }
}

private final class EndBox {
    let body: @MainActor () -> Void

    init(body: @escaping @MainActor () -> Void) {
        self.body = body
    }
}
