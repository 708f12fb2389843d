import CGtk
import Glibc

/// Operations on the whole process.
@MainActor
package enum ProcessControl {
    /// Calls `body` in the main loop when a signal requests the end of the process, instead of ending it immediately.
    /// - Returns: stops the handling; can be discarded if the handling lasts until the process ends.
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

    /// Returns freed memory to the system. glibc keeps it for reuse, and keeps most of it for ever below memory that is
    /// still in use. Takes a few milliseconds; see malloc_trim(3).
    package static func returnFreeMemory() {
        malloc_trim(0)
    }

    /// Ends the process immediately, without cleanup or notifications.
    package static func end(_ status: Int32) -> Never {
        _exit(status)
    }

    /// True if this process started the other one, directly or indirectly.
    package static func isDescendant(_ process: Int32) -> Bool {
        var current = process
        // Limited, since a process number may be reused during the search and form a cycle.
        for _ in 0..<64 where current > 1 {
            if current == getpid() { return true }
            current = parent(of: current)
        }
        return false
    }

    /// True if the process has a child.
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

    /// - Returns: 0 if the process has ended.
    private static func parent(of process: Int32) -> Int32 {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents("/proc/\(process)/stat", &content, nil, nil) != 0,
            let status = String(takingGString: content)
        else { return 0 }
        // Format "number (name) state parent ...": the name may contain anything, so parsing starts after the last
        // bracket.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }

    /// The program's file. After an update this is the new program.
    package static var program: String? {
        String(takingGString: g_file_read_link("/proc/self/exe", nil)).map { program(ofLink: $0) }
    }

    /// Removes the mark that the kernel adds to the path of a replaced file; see proc_pid_exe(5).
    static func program(ofLink link: String) -> String {
        let mark = " (deleted)"
        return link.hasSuffix(mark) ? String(link.dropLast(mark.count)) : link
    }

    /// Restarts the program in this process with the same arguments. Returns only on failure.
    /// - Parameters:
    ///   - variables: additional environment variables.
    ///   - hasHelpers: true if helper processes may remain that end together with this program.
    package static func startAnew(
        _ arguments: [String], with variables: [String: String] = [:], hasHelpers: Bool = true
    ) {
        // A GIO thread releases the name on the bus. If the new program still found the name, it would act as a second
        // instance.
        let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        if let bus {
            g_dbus_connection_flush_sync(bus, nil, nil)
            g_object_unref(bus.address)
        }
        for (name, value) in variables { setenv(name, value, 1) }
        // The new program does not wait for the helpers.
        if hasHelpers { signal(SIGCHLD, SIG_IGN) }
        let copies = arguments.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        // All files of the old program must close when the new one starts. Otherwise the trace, the bus and the display
        // would be open twice.
        for descriptor in 3..<1024 { _ = fcntl(Int32(descriptor), F_SETFD, FD_CLOEXEC) }
        // The link leads to the old program if an update replaced the file.
        if let program { execv(program, copies + [nil]) }
        execv("/proc/self/exe", copies + [nil])
    }
}

/// The handling of signals that end the process. Releasing it changes nothing.
@MainActor
package final class EndRequests {
    private var sources: [guint]

    fileprivate init(_ sources: [guint]) {
        self.sources = sources
    }

    /// Restores the default action: the signals end the process immediately. Does nothing the second time.
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
