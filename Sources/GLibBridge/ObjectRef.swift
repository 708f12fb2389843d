import CGtk

/// A pointer to a GObject as the C importer spells it: typed if the struct is public, otherwise opaque.
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
/// The initialisers are named for the ownership ("transfer") that the C documentation states for the pointer: `owning`
/// for *transfer full*, `sinking` for a new widget (a *floating* reference), `retaining` for *transfer none*.
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

    /// Adds a reference to an object with another owner.
    public init(retaining pointer: some ObjectPointer) {
        raw = pointer.address
        g_object_ref(raw)
    }

    /// As ``init(owning:)`` for a pointer that may be `NULL`.
    public static func owning(_ pointer: (some ObjectPointer)?) -> ObjectRef? {
        pointer.map { ObjectRef(owning: $0) }
    }

    /// As ``init(retaining:)`` for a pointer that may be `NULL`.
    public static func retaining(_ pointer: (some ObjectPointer)?) -> ObjectRef? {
        pointer.map { ObjectRef(retaining: $0) }
    }

    // Isolated: GTK objects may only be finalised on the main thread, wherever the last Swift reference was released.
    isolated deinit {
        g_object_unref(raw)
    }

    /// The object as the C type of a function's parameter. The caller guarantees the type; GTK's own argument checks
    /// report a wrong one, and the tests make every such report fatal.
    public func pointer<T>() -> UnsafeMutablePointer<T> {
        raw.assumingMemoryBound(to: T.self)
    }

    /// The object for a C function whose type is opaque to Swift.
    public func pointer() -> OpaquePointer {
        OpaquePointer(raw)
    }

    /// An additional reference for a function that takes ownership (*transfer full* of a parameter).
    public func transferred<T>() -> UnsafeMutablePointer<T> {
        g_object_ref(raw)
        return pointer()
    }

    /// The same for a type that is opaque to Swift.
    public func transferred() -> OpaquePointer {
        g_object_ref(raw)
        return pointer()
    }

    /// True if ``setMark(_:_:)`` set a mark with this name.
    package func hasMark(_ name: String) -> Bool { g_object_get_data(pointer(), name) != nil }

    /// Sets or removes a mark, which ends with the object.
    package func setMark(_ name: String, _ isSet: Bool) {
        // The address is never dereferenced, so any one will do.
        g_object_set_data(pointer(), name, isSet ? raw : nil)
    }

    /// The address, to compare identity or to pass where C takes a `gpointer`.
    public var address: UnsafeMutableRawPointer { raw }

    /// The total number of references. For ownership tests only.
    package var referenceCount: Int {
        Int(raw.assumingMemoryBound(to: GObject.self).pointee.ref_count)
    }
}

extension ObjectRef: Hashable {
    /// Two references are equal when they hold the same object.
    public nonisolated static func == (left: ObjectRef, right: ObjectRef) -> Bool {
        MainActor.assumeIsolated { left.raw == right.raw }
    }

    /// Hashes the object's identity.
    public nonisolated func hash(into hasher: inout Hasher) {
        hasher.combine(MainActor.assumeIsolated { Int(bitPattern: raw) })
    }
}
