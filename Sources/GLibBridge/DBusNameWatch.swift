import CGtk

/// Watches whether somebody has a name on the bus. It ends when it is dropped.
@MainActor
package final class DBusNameWatch {
    private let watch: guint

    /// - Parameters:
    ///   - connection: the bus.
    ///   - name: the name, for example `org.freedesktop.ScreenSaver`. Its owner is not started.
    ///   - changed: is called soon, and whenever the name gets an owner or loses it.
    package init(
        on connection: DBusConnection, name: String, changed: @escaping @MainActor (_ isThere: Bool) -> Void
    ) {
        // Each closure is taken over, and goes with the watch.
        watch = g_bus_watch_name_on_connection_with_closures(
            connection.connection.pointer(), name, G_BUS_NAME_WATCHER_FLAGS_NONE, makeClosure { _ in changed(true) },
            makeClosure { _ in changed(false) })
    }

    isolated deinit {
        g_bus_unwatch_name(watch)
    }
}
