import CGtk

/// An immutable `GVariant`, which is the value type of actions and D-Bus.
@MainActor
public final class Variant {
    private let raw: OpaquePointer

    /// Adds a reference. A floating variant is sunk.
    public init(retaining pointer: OpaquePointer) {
        raw = g_variant_ref_sink(pointer)
    }

    /// Takes over a reference that the caller already owns.
    public init(owning pointer: OpaquePointer) {
        raw = pointer
    }

    /// Creates a string.
    public convenience init(_ string: String) {
        self.init(retaining: g_variant_new_string(string))
    }

    /// Creates a Boolean.
    public convenience init(_ bool: Bool) {
        self.init(retaining: g_variant_new_boolean(bool ? 1 : 0))
    }

    /// Creates a 64-bit integer.
    public convenience init(_ int: Int) {
        self.init(retaining: g_variant_new_int64(gint64(int)))
    }

    /// Creates a tuple, which is the form of the arguments and the reply of a method.
    package convenience init(tuple: [Variant]) {
        // An array may be released with its elements after its last use, and a pointer to an element does not count as
        // a use.
        let raw: OpaquePointer = withExtendedLifetime(tuple) {
            let children: [OpaquePointer?] = tuple.map(\.pointer)
            return g_variant_new_tuple(children, gsize(children.count))
        }
        self.init(retaining: raw)
    }

    /// Creates a dictionary of the type `a{sv}`. The interfaces of GLib use it for named arguments.
    package convenience init(dictionary members: [String: Variant]) {
        let dictionary = g_variant_dict_new(nil)
        defer { g_variant_dict_unref(dictionary) }
        for (key, value) in members { g_variant_dict_insert_value(dictionary, key, value.pointer) }
        self.init(retaining: g_variant_dict_end(dictionary))
    }

    package convenience init(uint32 number: UInt32) {
        self.init(retaining: g_variant_new_uint32(number))
    }

    package convenience init(int32 number: Int32) {
        self.init(retaining: g_variant_new_int32(number))
    }

    /// Creates an array of strings.
    public convenience init(strings: [String]) {
        self.init(retaining: withCStrings(strings) { g_variant_new_strv($0, gssize(strings.count)) })
    }

    /// Parses the text format of GVariant, such as `('a', 1, [<true>])`.
    /// - Throws: ``GLibError`` with the position of the problem.
    public convenience init(parsing text: String) throws {
        let raw = try withGError { g_variant_parse(nil, text, nil, nil, $0) }
        guard let raw else {
            throw GLibError(domain: "g-variant-parse-error-quark", code: 0, message: "Not a variant: \(text)")
        }
        self.init(owning: raw)
    }

    isolated deinit {
        g_variant_unref(raw)
    }

    /// The pointer for a C function that borrows the variant.
    public var pointer: OpaquePointer { raw }

    /// The type of the value, such as `(so)`.
    public var type: String { String(borrowing: g_variant_get_type_string(raw)) ?? "" }

    /// The text if this is a string, an object path or a signature.
    public var string: String? {
        guard ["s", "o", "g"].contains(type) else { return nil }
        return String(borrowing: g_variant_get_string(raw, nil))
    }

    /// The value if this is an integer of any width.
    public var int: Int? {
        switch type {
        case "i": Int(g_variant_get_int32(raw))
        case "u": Int(g_variant_get_uint32(raw))
        case "n": Int(g_variant_get_int16(raw))
        case "q": Int(g_variant_get_uint16(raw))
        case "x": Int(g_variant_get_int64(raw))
        case "t": Int(g_variant_get_uint64(raw))
        case "y": Int(g_variant_get_byte(raw))
        default: nil
        }
    }

    /// The value if this is a Boolean.
    public var bool: Bool? { type == "b" ? g_variant_get_boolean(raw) != 0 : nil }

    /// The elements of a tuple, an array, a dictionary entry or a boxed variant. For any other type, the result is
    /// empty.
    public var children: [Variant] {
        guard g_variant_is_container(raw) != 0 else { return [] }
        return (0..<g_variant_n_children(raw)).map { Variant(owning: g_variant_get_child_value(raw, $0)) }
    }

    /// The value in GVariant's text format.
    public var text: String { String(takingGString: g_variant_print(raw, 0)) ?? "" }
}
