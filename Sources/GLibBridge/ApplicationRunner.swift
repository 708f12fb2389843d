import CGtk

/// What GApplication does with C arrays.
@MainActor
public enum ApplicationRunner {
    /// Registers the application and runs its main loop.
    /// - Parameter arguments: files or URLs to open, in the first process of the application's id.
    /// - Returns: the exit status.
    public static func run(_ application: ObjectRef, arguments: [String]) -> Int {
        let all = ["HybridDesktop"] + arguments
        let copies = all.map { g_strdup($0) }
        defer { copies.forEach { g_free($0) } }
        var array = copies + [nil]
        return Int(g_application_run(application.pointer(), gint(all.count), &array))
    }

    /// The URIs that the signal `GApplication::open` was emitted with.
    public static func urls(ofOpen arguments: SignalArguments) -> [String] {
        guard let files = arguments.pointer(1) else { return [] }
        return files.assumingMemoryBound(to: OpaquePointer?.self).withMemoryRebound(
            to: OpaquePointer?.self, capacity: arguments.int(2)
        ) { list in
            (0..<arguments.int(2)).compactMap { String(takingGString: g_file_get_uri(list[$0])) }
        }
    }
}
