import CGtk
import Dispatch

/// Joins objects of other processes to widgets on the accessibility bus, as `GtkAtSpiSocket` does from GTK 4.14.
///
/// GTK 4.8 exports widgets over a private connection and handles the calls itself. A filter of that connection replies
/// instead of GTK to calls about a widget that has an object of another process. All other messages pass unchanged. If
/// any part of GTK differs from what this code expects, no socket is created.
@MainActor
package final class AccessibilitySocket {
    /// GTK's own connection.
    package let bus: DBusConnection
    /// A function that is called when a client requests widgets. After a call, it is not called again until
    /// ``listen()``.
    package var asked: (@MainActor () -> Void)?
    private let filter = AccessibilityFilter()
    private let registration: guint
    /// The callbacks that wait for the path of a widget, by the mark that is set on the widget.
    private var searches: [String: @MainActor (String) -> Void] = [:]

    /// Creates a socket. The result is `nil` if GTK supports such objects itself, has no connection yet, or is another
    /// version.
    package convenience init?(of display: ObjectRef) {
        guard let connection = Self.connection(of: display) else { return nil }
        self.init(connection: connection)
    }

    /// Creates a socket that uses GTK's connection.
    package init(connection: ObjectRef) {
        bus = DBusConnection(connection)
        // The reference is retained for the filter. GIO releases it together with the filter, when no thread runs the
        // filter.
        let data = Unmanaged.passRetained(filter).toOpaque()
        registration = g_dbus_connection_add_filter(
            connection.pointer(), filterAccessibility, data,
            { data in
                guard let data else { return }
                Unmanaged<AccessibilityFilter>.fromOpaque(data).release()
            })
        filter.report { [weak self] event in
            DispatchQueue.main.async { MainActor.assumeIsolated { self?.heard(event) } }
        }
    }

    isolated deinit {
        g_dbus_connection_remove_filter(bus.connection.pointer(), registration)
    }

    /// True if the running GTK needs this class and has the memory layout on which ``connection(in:)`` relies.
    package static var isNeeded: Bool { gtk_get_major_version() == 4 && gtk_get_minor_version() == 8 }

    /// Returns GTK's connection to the accessibility bus. No public function returns it.
    private static func connection(of display: ObjectRef) -> ObjectRef? {
        guard isNeeded, let root = g_object_get_data(display.pointer(), "-gtk-atspi-root") else { return nil }
        return connection(in: ObjectRef(retaining: OpaquePointer(root)))
    }

    /// Returns the connection in a `GtkAtSpiRoot`. The bus address follows the GObject, and the connection follows the
    /// address. This is true for all versions of 4.8 (`gtk/a11y/gtkatspiroot.c`). The connection is read only if the
    /// name and size of the type match and the address is equal to that of the property.
    package static func connection(in root: ObjectRef) -> ObjectRef? {
        let type = g_type_from_name("GtkAtSpiRoot")
        var query = GTypeQuery()
        g_type_query(type, &query)
        guard type != 0, query.instance_size == 128, g_type_check_instance_is_a(root.pointer(), type) != 0,
            let announced = root.string("bus-address")
        else { return nil }
        let words = (root.address + MemoryLayout<GObject>.size).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        guard let address = words[0], strcmp(address.assumingMemoryBound(to: CChar.self), announced) == 0,
            let raw = words[1]
        else { return nil }
        let connection = ObjectRef(retaining: OpaquePointer(raw))
        return g_type_check_instance_is_a(connection.pointer(), g_dbus_connection_get_type()) != 0 ? connection : nil
    }

    /// Calls ``asked`` on the next request for widgets.
    package func listen() { filter.listen() }

    /// Finds the path of a widget on the bus, if the widget is exported.
    ///
    /// GTK has no function for this purpose. When a widget gets a new description, however, GTK announces it from the
    /// path of the widget. The filter drops that message, and the description is removed immediately.
    /// - Parameter found: Called soon, or never.
    package func locate(_ widget: ObjectRef, found: @escaping @MainActor (String) -> Void) {
        guard let mark = String(takingGString: g_uuid_string_random()) else { return }
        searches[mark] = found
        filter.expect(mark)
        widget.setAccessibleDescription(mark)
        gtk_accessible_reset_property(widget.pointer(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
        // By now GTK has issued all messages, but its sending thread may send them slightly later.
        MainLoop.after(milliseconds: 2000) { [weak self] in
            self?.filter.forget(mark)
            self?.searches[mark] = nil
        }
    }

    /// Makes an object of another process the first child of the widget at this path, or removes it.
    ///
    /// Clients that requested the children earlier are notified. The object itself is informed of its parent.
    package func join(_ plug: AccessibilityPlug?, to path: String) {
        let old = filter.join(plug, to: path)
        guard old != plug else { return }
        if let old { tell("remove", old, path) }
        guard let plug else { return }
        Task { [weak self, bus] in
            // The web process of WebKit ends if the path is empty. The paths of GTK itself are not empty.
            _ = try? await bus.send(
                plug.name, path: plug.path, interface: "org.a11y.atspi.Socket", method: "Embedded",
                Variant(tuple: [Variant(path)]))
            guard let self, filter.plug(at: path) == plug else { return }
            tell("add", plug, path)
        }
    }

    /// Returns the `GetItems` reply after these objects were joined, or `nil` if it stays unchanged. This function is
    /// for tests.
    package static func items(_ body: Variant, joined plugs: [String: AccessibilityPlug]) -> Variant? {
        AccessibilityAnswer.countChildren(in: body.pointer, of: plugs).map { Variant(retaining: $0) }
    }

    private func tell(_ change: String, _ plug: AccessibilityPlug, _ path: String) {
        let child = "<('\(plug.name)', objectpath '\(plug.path)')>"
        guard let arguments = try? Variant(parsing: "('\(change)', 0, 0, \(child), @a{sv} {})") else { return }
        try? bus.emit(path: path, interface: "org.a11y.atspi.Event.Object", signal: "ChildrenChanged", arguments)
    }

    private func heard(_ event: AccessibilityFilter.Event) {
        switch event {
        case .asked: asked?()
        case .located(let mark, let path): searches.removeValue(forKey: mark)?(path)
        }
    }
}
