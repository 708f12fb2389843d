import CGtk

/// Watches a GObject without keeping it alive.
@MainActor
public final class WeakObjectRef {
    // A GWeakRef must not move while GObject knows its address, so it is allocated separately.
    private let storage: UnsafeMutablePointer<GWeakRef>

    /// Starts watching `object`.
    public init(_ object: ObjectRef) {
        storage = .allocate(capacity: 1)
        storage.initialize(to: GWeakRef())
        g_weak_ref_init(storage, object.address)
    }

    // The reference is cleared before its memory is freed. Otherwise the finalisation of the object would write to that
    // memory.
    isolated deinit {
        g_weak_ref_clear(storage)
        storage.deallocate()
    }

    /// A strong reference to the object, or `nil` once the object is finalised.
    public var object: ObjectRef? {
        guard let raw = g_weak_ref_get(storage) else { return nil }
        return ObjectRef(owning: OpaquePointer(raw))
    }
}
