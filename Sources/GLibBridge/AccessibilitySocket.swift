import CGtk
import Dispatch

/// Joins objects of other processes to widgets on the bus of assistive technology, as `GtkAtSpiSocket` does from GTK 4.14 on.
///
/// GTK 4.8 tells of widgets over a connection that it shares with nobody, and answers what it is asked there by itself. Here
/// is a filter of that connection, which answers in GTK's place what concerns a widget with an object of another process.
/// Nothing else is touched, and where anything is not exactly as it is known to be there is no socket at all.
@MainActor
package final class AccessibilitySocket {
    /// GTK's own connection.
    package let bus: DBusConnection
    /// Called when somebody asks for widgets, and then not again before ``listen()``.
    package var asked: (@MainActor () -> Void)?
    private let filter = AccessibilityFilter()
    private let registration: guint
    /// Who waits for the path of a widget, by the mark that it was given.
    private var searches: [String: @MainActor (String) -> Void] = [:]

    /// `nil` where GTK joins such objects by itself, has no connection (yet), or is not known well enough.
    package convenience init?(of display: ObjectRef) {
        guard let connection = Self.connection(of: display) else { return nil }
        self.init(connection: connection)
    }

    /// On a connection that is GTK's.
    package init(connection: ObjectRef) {
        bus = DBusConnection(connection)
        // Retained for the filter; GIO releases it with the filter, when no other thread runs it any more.
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

    /// Whether the toolkit that runs is one that needs this, and whose parts are where ``connection(in:)`` looks for them.
    package static var isNeeded: Bool { gtk_get_major_version() == 4 && gtk_get_minor_version() == 8 }

    /// GTK's connection to the bus of assistive technology, of which no function tells.
    private static func connection(of display: ObjectRef) -> ObjectRef? {
        guard isNeeded, let root = g_object_get_data(display.pointer(), "-gtk-atspi-root") else { return nil }
        return connection(in: ObjectRef(retaining: OpaquePointer(root)))
    }

    /// The connection within a `GtkAtSpiRoot`: after the GObject lie the bus' address and then the connection. All of 4.8
    /// has it so (`gtk/a11y/gtkatspiroot.c`). The type's name and size, and that the address is the one of the property,
    /// say that it still is; only then is the next word looked at.
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

    /// Tells the next time that somebody asks for widgets.
    package func listen() { filter.listen() }

    /// Finds out by which path a widget is known on the bus, if it is known there.
    ///
    /// GTK does not say so either, but it tells the bus of a widget's new description, from the widget's path. That message is
    /// kept back: nobody hears of the description, which is taken away again at once.
    /// - Parameter found: is called soon, or never.
    package func locate(_ widget: ObjectRef, found: @escaping @MainActor (String) -> Void) {
        guard let mark = String(takingGString: g_uuid_string_random()) else { return }
        searches[mark] = found
        filter.expect(mark)
        widget.setAccessibleDescription(mark)
        gtk_accessible_reset_property(widget.pointer(), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
        // What GTK has to say it has said by now; the thread that sends it may be a little later.
        MainLoop.after(milliseconds: 2000) { [weak self] in
            self?.filter.forget(mark)
            self?.searches[mark] = nil
        }
    }

    /// Makes an object of another process the first child of the widget with this path, or takes it away.
    ///
    /// Who has asked for the children before is told. The object itself learns of its parent, too.
    package func join(_ plug: AccessibilityPlug?, to path: String) {
        let old = filter.join(plug, to: path)
        guard old != plug else { return }
        if let old { tell("remove", old, path) }
        guard let plug else { return }
        Task { [weak self, bus] in
            // WebKit's web process ends when the path is none; GTK's own are.
            _ = try? await bus.send(
                plug.name, path: plug.path, interface: "org.a11y.atspi.Socket", method: "Embedded",
                Variant(tuple: [Variant(path)]))
            guard let self, filter.plug(at: path) == plug else { return }
            tell("add", plug, path)
        }
    }

    /// The answer with all objects, as it leaves when these are joined; `nil` if it leaves as it is. For the tests.
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
