public import CGtk

/// A value for a GObject property.
@MainActor
public enum PropertyValue {
    /// A `gboolean`.
    case bool(Bool)
    /// A `gint`.
    case int(Int32)
    /// A `gdouble`.
    case double(Double)
    /// A `gchararray`, which is copied. `nil` represents `NULL`.
    case string(String?)
    /// A GObject, to which the property adds a reference. `nil` represents `NULL`.
    case object(ObjectRef?)
    /// A value of an enumeration, with its type.
    case enumeration(GType, UInt32)
    /// A struct that GLib copies, with its type and its address.
    case boxed(GType, OpaquePointer)

    // The numbers of the fundamental types. Swift does not import their C macros.
    fileprivate var type: GType {
        switch self {
        case .bool: GType(5 << 2)
        case .int: GType(6 << 2)
        case .double: GType(15 << 2)
        case .string: GType(16 << 2)
        case .object: GType(20 << 2)
        case .enumeration(let type, _), .boxed(let type, _): type
        }
    }

    /// Returns a `GValue` that the caller must unset.
    fileprivate func makeGValue() -> GValue {
        var value = GValue()
        g_value_init(&value, type)
        switch self {
        case .bool(let bool): g_value_set_boolean(&value, bool ? 1 : 0)
        case .int(let int): g_value_set_int(&value, int)
        case .double(let double): g_value_set_double(&value, double)
        case .string(let string): g_value_set_string(&value, string)
        case .object(let object): g_value_set_object(&value, object?.address)
        case .enumeration(_, let number): g_value_set_enum(&value, gint(number))
        case .boxed(_, let pointer): g_value_set_boxed(&value, pointer.address)
        }
        return value
    }
}

extension ObjectRef {
    /// Creates an object with construct-only properties.
    ///
    /// - Parameters:
    ///   - type: The type of the object, from its `…_get_type` function. A floating result is sunk.
    ///   - properties: The names and values of the properties.
    public convenience init(type: GType, properties: [(String, PropertyValue)]) {
        var values = properties.map { $0.1.makeGValue() }
        defer { for index in values.indices { g_value_unset(&values[index]) } }
        let object = withCStrings(properties.map(\.0)) { names in
            g_object_new_with_properties(type, guint(values.count), names, values)
        }
        guard let object else { preconditionFailure("g_object_new aborts rather than return NULL") }
        if g_object_is_floating(object) != 0 {
            self.init(sinking: object)
        } else {
            self.init(owning: object)
        }
    }

    /// Sets a property. GLib warns about an unknown name or a wrong type, and the tests make such a warning fatal.
    public func set(_ property: String, _ value: PropertyValue) {
        var gValue = value.makeGValue()
        g_object_set_property(pointer(), property, &gValue)
        g_value_unset(&gValue)
    }

    /// Returns whether the object has a property that ``set(_:_:)`` can give this value.
    package func accepts(_ value: PropertyValue, for property: String) -> Bool {
        // Every GObject begins with its class, which lives as long as the object.
        let instance: UnsafeMutablePointer<GTypeInstance> = pointer()
        let objectClass = UnsafeMutableRawPointer(instance.pointee.g_class).assumingMemoryBound(to: GObjectClass.self)
        guard let specification = g_object_class_find_property(objectClass, property)?.pointee,
            specification.flags.rawValue & G_PARAM_WRITABLE.rawValue != 0,
            specification.flags.rawValue & G_PARAM_CONSTRUCT_ONLY.rawValue == 0
        else { return false }
        return switch value {
        // A `guint` also takes a `gint` that is not negative.
        case .int(let number):
            specification.value_type == value.type || specification.value_type == GType(7 << 2) && number >= 0
        default: value.type == specification.value_type
        }
    }

    /// Returns the value of a `gboolean` property.
    public func bool(_ property: String) -> Bool { read(property, GType(5 << 2)) { g_value_get_boolean($0) != 0 } }

    /// Returns the value of a `gchararray` property.
    public func string(_ property: String) -> String? {
        read(property, GType(16 << 2)) { String(borrowing: g_value_get_string($0)) }
    }

    /// Returns whether a `gchararray` property is not `NULL`. The text may be a secret, so it is not copied to Swift.
    package func hasText(_ property: String) -> Bool {
        read(property, GType(16 << 2)) { g_value_get_string($0) != nil }
    }

    private func read<Value>(_ property: String, _ type: GType, _ get: (UnsafePointer<GValue>) -> Value) -> Value {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(pointer(), property, &value)
        return get(&value)
    }

    /// Sets the name by which assistive technology and tests find a widget.
    public func setAccessibleLabel(_ label: String) { setAccessible(GTK_ACCESSIBLE_PROPERTY_LABEL, label) }

    /// Sets the description that assistive technology reads after the name.
    public func setAccessibleDescription(_ description: String) {
        setAccessible(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    /// Hides a decorative widget from assistive technology.
    package func setDecorative() { setHidden(true) }

    /// Removes a widget and its children from the accessibility tree, or restores them.
    package func setHidden(_ isHidden: Bool) {
        var state = GTK_ACCESSIBLE_STATE_HIDDEN
        var value = PropertyValue.bool(isHidden).makeGValue()
        gtk_accessible_update_state_value(pointer(), 1, &state, &value)
        g_value_unset(&value)
    }

    private func setAccessible(_ property: GtkAccessibleProperty, _ text: String) {
        var property = property
        var value = PropertyValue.string(text).makeGValue()
        gtk_accessible_update_property_value(pointer(), 1, &property, &value)
        g_value_unset(&value)
    }
}
