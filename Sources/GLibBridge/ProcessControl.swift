import CGtk
import Glibc

/// Operations on the whole process.
@MainActor
package enum ProcessControl {
    /// Calls `body` in the main loop when a signal requests that the process end. The signal itself no longer ends the
    /// process.
    /// - Returns: An object that stops the handling. It can be discarded if the handling lasts until the process ends.
    @discardableResult
    package static func whenAskedToEnd(_ body: @escaping @MainActor () -> Void) -> EndRequests {
        let sources = [SIGTERM, SIGINT, SIGHUP].map { signal in
            // The destroy notify of the source releases this.
            let box = Unmanaged.passRetained(EndBox(body))
            return g_unix_signal_add_full(
                G_PRIORITY_DEFAULT, signal,
                { data in
                    guard let data else { return 0 }
                    nonisolated(unsafe) let box = Unmanaged<EndBox>.fromOpaque(data).takeUnretainedValue()
                    MainActor.assumeIsolated { box.content() }
                    return 1
                }, box.toOpaque(),
                { data in
                    guard let data else { return }
                    Unmanaged<EndBox>.fromOpaque(data).release()
                })
        }
        return EndRequests(sources)
    }

    /// Returns freed memory to the system, which takes a few milliseconds (see malloc_trim(3)). glibc keeps freed
    /// memory for reuse. Most of the freed memory that lies below memory in use is otherwise never returned.
    package static func returnFreeMemory() { malloc_trim(0) }

    /// Ends the process immediately. There is no cleanup, and no notifications are sent.
    package static func end(_ status: Int32) -> Never { _exit(status) }

    /// Returns whether this process started the other process, directly or indirectly.
    package static func isDescendant(_ process: Int32) -> Bool {
        var current = process
        // The search is limited, because a process number may be reused during the search and form a cycle.
        for _ in 0..<64 where current > 1 {
            if current == getpid() { return true }
            current = parent(of: current)
        }
        return false
    }

    /// Returns the numbers of the processes that the other process has started and that are running.
    package static func children(of process: Int32) -> [Int32] {
        guard process > 0, let directory = opendir("/proc") else { return [] }
        defer { closedir(directory) }
        var children: [Int32] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let number = Int32(name), parent(of: number) == process { children.append(number) }
        }
        return children
    }

    /// Releases the processes that an earlier program in this process started (``startAnew(_:with:)``), as soon as they
    /// end. To ignore SIGCHLD instead would hide the failures of all later processes.
    package static func releaseEarlierChildren() {
        for child in children(of: getpid()) {
            g_child_watch_add(child, { child, _, _ in g_spawn_close_pid(child) }, nil)
        }
    }

    /// Returns the number of the parent process, or 0 if the process has ended.
    private static func parent(of process: Int32) -> Int32 {
        guard let status = read("/proc/\(process)/stat") else { return 0 }
        // The format is "number (name) state parent ...". The name may contain any characters, so parsing starts after
        // the last bracket.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 1 ? Int32(fields[1]) ?? 0 : 0
    }

    /// Returns the content of a file of the kernel in /proc, or `nil` if it cannot be read.
    package static func read(_ path: String) -> String? {
        var content: UnsafeMutablePointer<CChar>?
        guard g_file_get_contents(path, &content, nil, nil) != 0 else { return nil }
        return String(takingGString: content)
    }

    /// The file of this program. After an update, this is the file of the new program.
    package static var program: String? {
        String(takingGString: g_file_read_link("/proc/self/exe", nil)).map { program(ofLink: $0) }
    }

    /// Returns the path without the mark that the kernel adds if a file was replaced. See proc_pid_exe(5).
    static func program(ofLink link: String) -> String {
        let mark = " (deleted)"
        return link.hasSuffix(mark) ? String(link.dropLast(mark.count)) : link
    }

    /// Runs another program in this process. The function returns only if this fails.
    /// - Parameter arguments: The arguments. The first one is the name by which the program knows itself.
    package static func become(_ program: String, _ arguments: [String]) {
        let copies = arguments.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        execv(program, copies + [nil])
    }

    /// Restarts the program in this process with the same arguments. The function returns only if this fails.
    /// - Parameters:
    ///   - variables: Additional environment variables.
    package static func startAnew(_ arguments: [String], with variables: [String: String] = [:]) {
        // A thread of GIO releases the name on the bus. If the new program still found the name in use, it would act as
        // a second instance.
        let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil)
        if let bus {
            g_dbus_connection_flush_sync(bus, nil, nil)
            g_object_unref(bus.address)
        }
        for (name, value) in variables { setenv(name, value, 1) }
        let copies = arguments.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        // All files of the old program must close when the new program starts. Otherwise the trace, the bus and the
        // display would be open twice.
        for descriptor in 3..<1024 { _ = fcntl(Int32(descriptor), F_SETFD, FD_CLOEXEC) }
        // If an update replaced the file, the link leads to the old program.
        if let program { execv(program, copies + [nil]) }
        execv("/proc/self/exe", copies + [nil])
    }
}

/// The handling of signals that end the process. If this object is released, the handling continues.
@MainActor
package final class EndRequests {
    private var sources: [guint]

    fileprivate init(_ sources: [guint]) {
        self.sources = sources
    }

    /// Restores the default action, so that the signals end the process immediately. A second call has no effect.
    package func ignore() {
        for source in sources { g_source_remove(source) }
        sources = []
    }
}

private typealias EndBox = Box<@MainActor () -> Void>
