import CGtk

/// Watches whether a bus name has an owner. It stops when it is released.
@MainActor
package final class DBusNameWatch {
    private let watch: guint

    /// Starts to watch a name.
    /// - Parameters:
    ///   - name: The name, such as `org.freedesktop.ScreenSaver`. Its owner is not started.
    ///   - changed: Called soon, and then whenever the name gains or loses its owner.
    package init(on connection: DBusConnection, name: String, changed: @escaping @MainActor (_ isThere: Bool) -> Void) {
        // The watch takes ownership of each closure.
        watch = g_bus_watch_name_on_connection_with_closures(
            connection.connection.pointer(), name, G_BUS_NAME_WATCHER_FLAGS_NONE, makeClosure { _ in changed(true) },
            makeClosure { _ in changed(false) })
    }

    isolated deinit {
        g_bus_unwatch_name(watch)
    }
}
