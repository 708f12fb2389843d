package import CGtk

/// A hook for a signal of all objects of a type.
@MainActor
package final class SignalHook {
    private let signal: guint
    private var hook: gulong

    /// Calls `handler` with every object of a type or its subtypes that emits a signal, until ``remove()`` is called.
    /// - Parameters:
    ///   - signal: The name of the signal, without a detail.
    ///   - handler: Called during the emission, before the handlers of the object itself.
    package init(_ signal: String, of type: GType, handler: @escaping @MainActor (ObjectRef) -> Void) {
        // The signals of a type exist only after its class is created. The class is never unloaded.
        g_type_ensure(type)
        g_type_class_ref(type)
        self.signal = g_signal_lookup(signal, type)
        // The box is retained here and released together with the hook.
        let data = Unmanaged.passRetained(HookBox(handler)).toOpaque()
        hook = g_signal_add_emission_hook(self.signal, 0, callHook, data) { data in
            guard let data else { return }
            Unmanaged<HookBox>.fromOpaque(data).release()
        }
    }

    /// Removes the hook. A second call has no effect.
    package func remove() {
        guard hook != 0 else { return }
        g_signal_remove_emission_hook(signal, hook)
        hook = 0
    }
}

/// The user data of the hook, which is the Swift handler.
private typealias HookBox = Box<@MainActor (ObjectRef) -> Void>

private let callHook: GSignalEmissionHook = { _, count, values, data in
    guard let data, count > 0, let values, let raw = g_value_get_object(values) else { return 1 }
    // GTK emits its signals on the main thread only, which is the main actor's thread here.
    nonisolated(unsafe) let (object, box) = (OpaquePointer(raw), data)
    MainActor.assumeIsolated {
        Unmanaged<HookBox>.fromOpaque(box).takeUnretainedValue().content(ObjectRef(retaining: object))
    }
    return 1
}
