import CGtk

/// Creates message bodies for a widget that has a child in another process. All bodies are floating references, and the
/// message sinks them.
enum AccessibilityAnswer {
    /// The type of the reply to `GetItems`. It contains the following for each object: its reference, application,
    /// parent, index in the parent, number of children, interfaces, name, role, description and states.
    private static let itemsType = "(a((so)(so)(so)iiassusau))"
    private static let childCount: gsize = 4

    /// A request for a widget's accessible children. The object that the other process provides comes first. GTK's own
    /// children follow it, such as the menu of a page.
    enum Question: Equatable, Sendable {
        case child(Int)
        case children, count
    }

    /// Parses a call to the path of a widget.
    /// - Returns: The request, or `nil` if GTK handles the call alone.
    static func question(_ member: String, _ body: OpaquePointer?) -> Question? {
        switch member {
        case "GetChildren": return .children
        case "GetChildAtIndex": return body.flatMap { number(0, of: $0) }.map { .child($0) }
        case "Get": return body.flatMap { text(1, of: $0) } == "ChildCount" ? .count : nil
        default: return nil
        }
    }

    /// Returns the reply that contains the requested child.
    static func child(_ plug: AccessibilityPlug) -> OpaquePointer? { tuple([reference(plug)]) }

    /// Returns the arguments of a request for one of GTK's own children. The index is GTK's.
    static func place(_ index: Int) -> OpaquePointer? { tuple([g_variant_new_int32(gint32(clamping: index))]) }

    /// Returns GTK's reply with the additional child.
    /// - Returns: The new reply, or `nil` if the reply has another type.
    static func add(_ plug: AccessibilityPlug, to body: OpaquePointer) -> OpaquePointer? {
        switch String(borrowing: g_variant_get_type_string(body)) {
        case "(a(so))":
            guard let list = g_variant_get_child_value(body, 0) else { return nil }
            defer { g_variant_unref(list) }
            let children = (0..<g_variant_n_children(list)).map { g_variant_get_child_value(list, $0) }
            defer { for child in children { g_variant_unref(child) } }
            return tuple([g_variant_new_array(nil, [reference(plug)] + children, gsize(children.count + 1))])
        case "(v)":
            guard let count = number(0, of: body) else { return nil }
            return tuple([g_variant_new_variant(g_variant_new_int32(gint32(clamping: count + 1)))])
        default: return nil
        }
    }

    /// Returns a `GetItems` reply in which each widget's number of children includes the additional child.
    /// - Returns: The new reply, or `nil` if the message is of another type or contains none of the widgets.
    static func countChildren(in body: OpaquePointer, of plugs: [String: AccessibilityPlug]) -> OpaquePointer? {
        guard String(borrowing: g_variant_get_type_string(body)) == itemsType else { return nil }
        guard let items = g_variant_get_child_value(body, 0) else { return nil }
        defer { g_variant_unref(items) }
        let old = (0..<g_variant_n_children(items)).compactMap { g_variant_get_child_value(items, $0) }
        defer { for item in old { g_variant_unref(item) } }
        var hasChanged = false
        let new: [OpaquePointer?] = old.map { item in
            guard let path = path(of: item), plugs[path] != nil else { return item }
            hasChanged = true
            return withChild(item)
        }
        return hasChanged ? tuple([g_variant_new_array(nil, new, gsize(new.count))]) : nil
    }

    private static func path(of item: OpaquePointer) -> String? {
        guard let object = g_variant_get_child_value(item, 0) else { return nil }
        defer { g_variant_unref(object) }
        return text(1, of: object)
    }

    private static func withChild(_ item: OpaquePointer) -> OpaquePointer? {
        let fields = (0..<g_variant_n_children(item)).map { g_variant_get_child_value(item, $0) }
        defer { for field in fields { g_variant_unref(field) } }
        let count = gint32(clamping: (number(childCount, of: item) ?? 0) + 1)
        return tuple(fields.enumerated().map { gsize($0) == childCount ? g_variant_new_int32(count) : $1 })
    }

    private static func reference(_ plug: AccessibilityPlug) -> OpaquePointer? {
        tuple([g_variant_new_string(plug.name), g_variant_new_object_path(plug.path)])
    }

    private static func tuple(_ children: [OpaquePointer?]) -> OpaquePointer? {
        g_variant_new_tuple(children, gsize(children.count))
    }

    /// Returns the string at this index of a tuple. The element may also be a variant that contains the string.
    static func text(_ index: gsize, of tuple: OpaquePointer) -> String? {
        part(index, of: tuple) { part in
            guard ["s", "o"].contains(String(borrowing: g_variant_get_type_string(part))) else { return nil }
            return String(borrowing: g_variant_get_string(part, nil))
        }
    }

    private static func number(_ index: gsize, of tuple: OpaquePointer) -> Int? {
        part(index, of: tuple) { part in
            String(borrowing: g_variant_get_type_string(part)) == "i" ? Int(g_variant_get_int32(part)) : nil
        }
    }

    private static func part<Value>(
        _ index: gsize, of tuple: OpaquePointer, _ read: (OpaquePointer) -> Value?
    ) -> Value? {
        guard g_variant_is_container(tuple) != 0, index < g_variant_n_children(tuple),
            let part = g_variant_get_child_value(tuple, index)
        else { return nil }
        defer { g_variant_unref(part) }
        guard String(borrowing: g_variant_get_type_string(part)) == "v" else { return read(part) }
        guard let value = g_variant_get_variant(part) else { return nil }
        defer { g_variant_unref(value) }
        return read(value)
    }
}
