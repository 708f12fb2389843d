import CGtk

/// An object of another process on the bus whose signals this process receives.
@MainActor
package final class DBusProxy {
    private let proxy: ObjectRef

    /// Creates a proxy. The other process is not started, but may appear later.
    /// - Throws: ``GLibError`` if the proxy cannot be created.
    package init(
        on connection: DBusConnection, name: String, path: String, interface: String,
        heard: @escaping @MainActor (_ signal: String, _ arguments: Variant) -> Void
    ) throws {
        let flags = GDBusProxyFlags(
            rawValue: G_DBUS_PROXY_FLAGS_DO_NOT_LOAD_PROPERTIES.rawValue
                | G_DBUS_PROXY_FLAGS_DO_NOT_AUTO_START.rawValue)
        let raw = try withGError {
            g_dbus_proxy_new_sync(connection.connection.pointer(), flags, nil, name, path, interface, nil, $0)
        }
        guard let raw else { throw GLibError.bus("No proxy for \(name).") }
        proxy = ObjectRef(owning: raw)
        proxy.connect("g-signal") { arguments in
            guard let signal = arguments.string(2), let values = arguments.variant(3) else { return }
            heard(signal, values)
        }
    }
}
