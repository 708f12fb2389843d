import CGtk

/// A pointer to a GObject in the form in which C is imported. It is typed if the struct is public; otherwise it is
/// opaque.
public protocol ObjectPointer {
    /// The address, without a type.
    var address: UnsafeMutableRawPointer { get }
}

extension UnsafeMutablePointer: ObjectPointer {
    /// The address, without the type.
    public var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension OpaquePointer: ObjectPointer {
    /// The address.
    public var address: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

/// Owns exactly one reference to a GObject and releases it when it is deinitialised.
///
/// The names of the initialisers correspond to the ownership ("transfer") that the C documentation specifies for the
/// pointer: `owning` for *transfer full*, `sinking` for a new widget (a *floating* reference), and `retaining` for
/// *transfer none*.
@MainActor
public final class ObjectRef {
    private let raw: UnsafeMutableRawPointer

    /// Takes over a reference that the caller already owns.
    public init(owning pointer: some ObjectPointer) {
        raw = pointer.address
    }

    /// Sinks the floating reference of a new object. GTK's widget constructors return such objects.
    public init(sinking pointer: some ObjectPointer) {
        raw = pointer.address
        g_object_ref_sink(raw)
    }

    /// Adds a reference to an object that has another owner.
    public init(retaining pointer: some ObjectPointer) {
        raw = pointer.address
        g_object_ref(raw)
    }

    /// Creates a reference like ``init(owning:)``, for a pointer that may be `NULL`.
    public static func owning(_ pointer: (some ObjectPointer)?) -> ObjectRef? {
        pointer.map { ObjectRef(owning: $0) }
    }

    /// The items of this `GListModel`.
    package var items: [ObjectRef] {
        (0..<g_list_model_get_n_items(pointer())).compactMap { index in
            ObjectRef.owning(g_list_model_get_object(pointer(), index))
        }
    }

    /// Creates a reference like ``init(retaining:)``, for a pointer that may be `NULL`.
    public static func retaining(_ pointer: (some ObjectPointer)?) -> ObjectRef? {
        pointer.map { ObjectRef(retaining: $0) }
    }

    // This is isolated because GTK objects may be finalised only on the main thread, but the last Swift reference may
    // be released on any thread.
    isolated deinit {
        g_object_unref(raw)
    }

    /// Returns the object as the C type of a function's parameter. The caller guarantees the type. GTK's own argument
    /// checks report a wrong type, and the tests make every such report fatal.
    public func pointer<T>() -> UnsafeMutablePointer<T> { raw.assumingMemoryBound(to: T.self) }

    /// Returns the object for a C function whose type is opaque to Swift.
    public func pointer() -> OpaquePointer { OpaquePointer(raw) }

    /// Returns an additional reference for a function that takes ownership (*transfer full* of a parameter).
    public func transferred<T>() -> UnsafeMutablePointer<T> {
        g_object_ref(raw)
        return pointer()
    }

    /// Returns an additional reference for a type that is opaque to Swift.
    public func transferred() -> OpaquePointer {
        g_object_ref(raw)
        return pointer()
    }

    /// Returns whether ``setMark(_:_:)`` has set a mark with this name.
    package func hasMark(_ name: String) -> Bool { g_object_get_data(pointer(), name) != nil }

    /// Sets or removes a mark. The mark exists as long as the object.
    package func setMark(_ name: String, _ isSet: Bool) {
        // The address is never dereferenced, so any address is suitable.
        g_object_set_data(pointer(), name, isSet ? raw : nil)
    }

    /// The address. It is used to compare identity, and where C expects a `gpointer`.
    public var address: UnsafeMutableRawPointer { raw }

    /// The total number of references. For tests of ownership, and for C code that keeps a reference.
    package var referenceCount: Int { Int(raw.assumingMemoryBound(to: GObject.self).pointee.ref_count) }
}

extension ObjectRef: Hashable {
    /// Returns whether two references hold the same object.
    public nonisolated static func == (left: ObjectRef, right: ObjectRef) -> Bool {
        MainActor.assumeIsolated { left.raw == right.raw }
    }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(MainActor.assumeIsolated { Int(bitPattern: raw) })
    }
}
