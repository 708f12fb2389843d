import CGtk
import Dispatch

/// Joins objects of other processes to widgets on the accessibility bus, as `GtkAtSpiSocket` does from GTK 4.14.
///
/// GTK 4.8 exports widgets over a private connection and handles the calls itself. A filter of that connection replies
/// instead of GTK to calls about a widget with an object of another process. It passes everything else unchanged. If
/// any part of GTK differs from what is expected, no socket is created.
@MainActor
package final class AccessibilitySocket {
    /// GTK's own connection.
    package let bus: DBusConnection
    /// Called when a client requests widgets; then not again until ``listen()``.
    package var asked: (@MainActor () -> Void)?
    private let filter = AccessibilityFilter()
    private let registration: guint
    /// Callbacks waiting for a widget's path, by the mark set on the widget.
    private var searches: [String: @MainActor (String) -> Void] = [:]

    /// `nil` if GTK supports such objects itself, has no connection (yet), or is another version.
    package convenience init?(of display: ObjectRef) {
        guard let connection = Self.connection(of: display) else { return nil }
        self.init(connection: connection)
    }

    /// Uses GTK's connection.
    package init(connection: ObjectRef) {
        bus = DBusConnection(connection)
        // Retained for the filter. GIO releases it with the filter, when no thread runs it.
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

    /// True if the running GTK needs this and has the memory layout that ``connection(in:)`` relies on.
    package static var isNeeded: Bool { gtk_get_major_version() == 4 && gtk_get_minor_version() == 8 }

    /// GTK's connection to the accessibility bus. No public function returns it.
    private static func connection(of display: ObjectRef) -> ObjectRef? {
        guard isNeeded, let root = g_object_get_data(display.pointer(), "-gtk-atspi-root") else { return nil }
        return connection(in: ObjectRef(retaining: OpaquePointer(root)))
    }

    /// The connection within a `GtkAtSpiRoot`: the bus address follows the GObject, then the connection. This holds for
    /// all of 4.8 (`gtk/a11y/gtkatspiroot.c`). The next word is read only if the type's name and size match and the
    /// address equals the property's.
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

    /// Finds a widget's path on the bus, if it is exported.
    ///
    /// GTK has no function for this, but it announces a widget's new description from the widget's path. The filter
    /// drops that message, and the description is removed immediately.
    /// - Parameter found: called soon, or never.
    package func locate(_ widget: ObjectRef, found: @escaping @MainActor (String) -> Void) {
        guard let mark = String(takingGString: g_uuid_string_random()) else { return }
        searches[mark] = found
        filter.expect(mark)
        widget.setAccessibleDescription(mark)
        gtk_accessible_reset_property(widget.pointer(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
        // GTK has sent everything by now; its sending thread may be slightly later.
        MainLoop.after(milliseconds: 2000) { [weak self] in
            self?.filter.forget(mark)
            self?.searches[mark] = nil
        }
    }

    /// Makes an object of another process the first child of the widget at this path, or removes it.
    ///
    /// Clients that requested the children before are notified. The object itself receives its parent.
    package func join(_ plug: AccessibilityPlug?, to path: String) {
        let old = filter.join(plug, to: path)
        guard old != plug else { return }
        if let old { tell("remove", old, path) }
        guard let plug else { return }
        Task { [weak self, bus] in
            // WebKit's web process ends if the path is empty; GTK's own paths are not.
            _ = try? await bus.send(
                plug.name, path: plug.path, interface: "org.a11y.atspi.Socket", method: "Embedded",
                Variant(tuple: [Variant(path)]))
            guard let self, filter.plug(at: path) == plug else { return }
            tell("add", plug, path)
        }
    }

    /// The `GetItems` reply with these objects joined; `nil` if it stays unchanged. For tests.
    package static func items(_ body: Variant, joined plugs: [String: AccessibilityPlug]) -> Variant? {
        AccessibilityAnswer.countChildren(in: body.pointer, of: plugs).map { Variant(retaining: $0) }
    }

    private func tell(_ change: String, _ plug: AccessibilityPlug, _ path: String) {
        let child = "<('\(plug.name)', objectpath '\(plug.path)')>"
        guard let arguments = try? Variant(parsing: "('\(change)', 0, 0, \(child), @a{sv} {})") else { return }
        try? bus.emit(
            path: path, interface: "org.a11y.atspi.Event.Object", signal: "ChildrenChanged", arguments)
    }

    private func heard(_ event: AccessibilityFilter.Event) {
        switch event {
        case .asked: asked?()
        case .located(let mark, let path): searches.removeValue(forKey: mark)?(path)
        }
    }
}
