import CGtk

/// Functions of GApplication that use C arrays.
@MainActor
package enum ApplicationRunner {
    /// Registers the application and runs its main loop. If a process with the same id is running, the arguments are
    /// forwarded to it.
    ///
    /// The running process may be about to end, and then the forwarded arguments are lost. This process therefore calls
    /// it again afterwards. If the running process ends without replying, this process waits for its end, and the
    /// caller must start again.
    /// - Parameters:
    ///   - arguments: The files or URLs to open, in the first process that has the application's id.
    ///   - staysQuiet: True if a running process is not contacted unless there are arguments.
    /// - Returns: The exit status, or `nil` if the arguments were not opened.
    package static func run(_ application: ObjectRef, arguments: [String], staysQuiet: Bool = false) -> Int? {
        let other = otherProcess(application)
        if other != nil, staysQuiet, arguments.isEmpty { return 0 }
        let status = runOnce(application, arguments: arguments)
        guard let other, !takesOrders(other) else { return status }
        let end = MainLoop.now + patience
        while hasName(other), MainLoop.now < end { g_usleep(20_000) }
        return nil
    }

    /// The time-out in milliseconds. A busy process that replies later also handles the arguments later.
    private static let patience = 10_000.0

    /// The bus name and object path of another process that has the application's id.
    private struct OtherProcess {
        let name: String
        let path: String
        let bus: ObjectRef
    }

    /// Registers the application. Failures are reported when the application runs.
    /// - Returns: The running process, or `nil` if there is none.
    private static func otherProcess(_ application: ObjectRef) -> OtherProcess? {
        guard g_application_register(application.pointer(), nil, nil) != 0,
            g_application_get_is_remote(application.pointer()) != 0,
            let name = String(borrowing: g_application_get_application_id(application.pointer())),
            let path = String(borrowing: g_application_get_dbus_object_path(application.pointer())),
            let bus = g_application_get_dbus_connection(application.pointer())
        else { return nil }
        return OtherProcess(name: name, path: path, bus: ObjectRef(retaining: bus))
    }

    /// Returns whether the process has handled the earlier messages and continues to run. It handles messages in order.
    private static func takesOrders(_ other: OtherProcess) -> Bool {
        do {
            let answer = try withGError {
                g_dbus_connection_call_sync(
                    other.bus.pointer(), other.name, other.path, "org.gtk.Actions", "List", nil, nil,
                    G_DBUS_CALL_FLAGS_NO_AUTO_START, gint(patience), nil, $0)
            }
            guard let answer else { return true }
            let actions = Variant(owning: answer).children.first?.children ?? []
            return !actions.contains { $0.string == endingMark }
        } catch {
            return error.isTimedOut
        }
    }

    private static func hasName(_ other: OtherProcess) -> Bool {
        let bus = "org.freedesktop.DBus"
        let answer = try? DBusConnection.session().call(
            bus, path: "/", interface: bus, method: "NameHasOwner", Variant(tuple: [Variant(other.name)]))
        return answer?.children.first?.bool ?? false
    }

    /// The name of an action that only a process has that is about to end.
    private static let endingMark = "ending"

    /// Announces that the process is about to end, so that other processes handle new requests.
    package static func announceEnd(_ application: ObjectRef) {
        let mark = ObjectRef(owning: g_simple_action_new(endingMark, nil))
        g_action_map_add_action(application.pointer(), mark.pointer())
    }

    /// Quits the main loop.
    package static func end(_ application: ObjectRef) {
        announceEnd(application)
        g_application_quit(application.pointer())
    }

    private static func runOnce(_ application: ObjectRef, arguments: [String]) -> Int {
        let all = ["HybridDesktop"] + arguments
        let copies = all.map { g_strdup($0) }
        defer { copies.forEach { g_free($0) } }
        var array = copies + [nil]
        return Int(g_application_run(application.pointer(), gint(all.count), &array))
    }

    /// Returns the URIs that the signal `GApplication::open` passes.
    package static func urls(ofOpen arguments: SignalArguments) -> [String] {
        guard let files = arguments.pointer(1) else { return [] }
        return files.assumingMemoryBound(to: OpaquePointer?.self).withMemoryRebound(
            to: OpaquePointer?.self, capacity: arguments.int(2)
        ) { list in
            (0..<arguments.int(2)).compactMap { String(takingGString: g_file_get_uri(list[$0])) }
        }
    }
}
