import CGtk

/// Watches a GObject without keeping it alive.
@MainActor
public final class WeakObjectRef {
    // A GWeakRef must not move while GObject knows its address, hence the separate allocation.
    private let storage: UnsafeMutablePointer<GWeakRef>

    /// Starts watching `object`.
    public init(_ object: ObjectRef) {
        storage = .allocate(capacity: 1)
        storage.initialize(to: GWeakRef())
        g_weak_ref_init(storage, object.address)
    }

    // Cleared before its memory is freed: otherwise the object's finalisation would write to it.
    isolated deinit {
        g_weak_ref_clear(storage)
        storage.deallocate()
    }

    /// A strong reference, or `nil` once the object is finalised.
    public var object: ObjectRef? {
        guard let raw = g_weak_ref_get(storage) else { return nil }
        return ObjectRef(owning: OpaquePointer(raw))
    }
}
