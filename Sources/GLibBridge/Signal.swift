import CGtk

/// The arguments of a signal. Index 0 is the emitting object. Valid only during the handler.
@MainActor
public struct SignalArguments {
    fileprivate let count: Int
    fileprivate let values: UnsafePointer<GValue>?

    private func value(_ index: Int) -> UnsafePointer<GValue>? {
        guard index < count else { return nil }
        return values?.advanced(by: index)
    }

    /// The object at `index`, retained; `nil` for `NULL`.
    public func object(_ index: Int) -> ObjectRef? {
        guard let value = value(index), let raw = g_value_get_object(value) else { return nil }
        return ObjectRef(retaining: OpaquePointer(raw))
    }

    /// A boxed value (a struct that GLib copies), borrowed for the duration of the handler.
    public func boxed(_ index: Int) -> OpaquePointer? {
        value(index).flatMap { g_value_get_boxed($0) }.map { OpaquePointer($0) }
    }

    /// An untyped pointer, borrowed for the duration of the handler.
    func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        value(index).flatMap { g_value_get_pointer($0) }
    }

    /// A string, copied.
    public func string(_ index: Int) -> String? {
        value(index).flatMap { String(borrowing: g_value_get_string($0)) }
    }

    /// An error, copied.
    public func error(_ index: Int) -> GLibError? {
        guard let value = value(index), let raw = g_value_get_boxed(value) else { return nil }
        return GLibError(borrowing: raw.assumingMemoryBound(to: GError.self))
    }

    /// A variant, retained.
    public func variant(_ index: Int) -> Variant? {
        value(index).flatMap { g_value_get_variant($0) }.map { Variant(retaining: $0) }
    }

    /// A signed integer.
    public func int(_ index: Int) -> Int { value(index).map { Int(g_value_get_int($0)) } ?? 0 }
    /// An unsigned integer.
    public func uint(_ index: Int) -> UInt32 { value(index).map { g_value_get_uint($0) } ?? 0 }
    /// A value of an enumeration.
    public func enumeration(_ index: Int) -> Int { value(index).map { Int(g_value_get_enum($0)) } ?? 0 }
    /// A set of flags.
    public func flags(_ index: Int) -> UInt32 { value(index).map { g_value_get_flags($0) } ?? 0 }
    /// A floating-point number.
    public func double(_ index: Int) -> Double { value(index).map { g_value_get_double($0) } ?? 0 }
    /// A Boolean.
    public func bool(_ index: Int) -> Bool { value(index).map { g_value_get_boolean($0) != 0 } ?? false }
}

/// A handler's connection to a signal. Releasing it changes nothing: the handler lives as long as the emitting object.
@MainActor
public final class SignalConnection {
    // Weak, so that a late `disconnect()` never accesses a finalised object.
    private let instance: WeakObjectRef
    private var handler: gulong

    fileprivate init(instance: ObjectRef, handler: gulong) {
        self.instance = WeakObjectRef(instance)
        self.handler = handler
    }

    /// Ends the connection and releases the handler. Does nothing the second time, or when the object is finalised.
    public func disconnect() {
        guard handler != 0, let object = instance.object else { return }
        g_signal_handler_disconnect(object.address, handler)
        handler = 0
    }
}

/// A handler's return value.
private enum SignalReply {
    case bool(Bool)
    case object(ObjectRef)
    case variant(Variant)
}

/// The closure's user data: the Swift handler.
private final class HandlerBox {
    let handler: @MainActor (SignalArguments) -> SignalReply?

    init(_ handler: @escaping @MainActor (SignalArguments) -> SignalReply?) {
        self.handler = handler
    }
}

extension ObjectRef {
    /// Calls `handler` each time the signal is emitted, until the object is finalised or the connection is ended.
    ///
    /// Handlers must capture their owner weakly: the object keeps the handler alive.
    /// - Parameters:
    ///   - signal: the signal's name, with an optional detail: `notify::title`.
    ///   - handler: receives the signal's arguments.
    @discardableResult
    public func connect(_ signal: String, handler: @escaping @MainActor (SignalArguments) -> Void) -> SignalConnection {
        connect(
            signal,
            box: HandlerBox { arguments in
                handler(arguments); return nil
            })
    }

    /// As ``connect(_:handler:)`` for a signal whose handlers return `gboolean`: `true` means "handled".
    ///
    /// Disfavoured, because a trailing closure with several statements would otherwise match both.
    @_disfavoredOverload
    @discardableResult
    public func connect(
        _ signal: String, returningBool handler: @escaping @MainActor (SignalArguments) -> Bool
    ) -> SignalConnection {
        connect(signal, box: HandlerBox { .bool(handler($0)) })
    }

    /// As ``connect(_:handler:)`` for a signal whose handlers return an object, or `NULL` for `nil`.
    @_disfavoredOverload
    @discardableResult
    public func connect(
        _ signal: String, returningObject handler: @escaping @MainActor (SignalArguments) -> ObjectRef?
    ) -> SignalConnection {
        connect(signal, box: HandlerBox { handler($0).map { .object($0) } })
    }

    private func connect(_ signal: String, box: HandlerBox) -> SignalConnection {
        // Its finalise notifier runs on disconnect or when the emitting object is finalised, whichever is first.
        let closure = makeClosure(box)
        let handler = g_signal_connect_closure(address, signal, closure, 0)
        return SignalConnection(instance: self, handler: handler)
    }
}

/// A floating closure that calls `handler`, for a function that takes ownership of it.
func makeClosure(_ handler: @escaping @MainActor (SignalArguments) -> Void) -> UnsafeMutablePointer<GClosure> {
    makeClosure(
        HandlerBox { arguments in
            handler(arguments); return nil
        })
}

/// The same for a handler that returns a value, or `NULL` for `nil`.
func makeClosure(
    returningVariant handler: @escaping @MainActor (SignalArguments) -> Variant?
) -> UnsafeMutablePointer<GClosure> {
    makeClosure(HandlerBox { handler($0).map { .variant($0) } })
}

private func makeClosure(_ box: HandlerBox) -> UnsafeMutablePointer<GClosure> {
    // Retained here, released by the closure's finalise notifier, which runs exactly once.
    let data = Unmanaged.passRetained(box).toOpaque()
    guard let closure = g_closure_new_simple(guint(MemoryLayout<GClosure>.size), data) else {
        preconditionFailure("g_closure_new_simple aborts rather than return NULL")
    }
    g_closure_set_marshal(closure, marshal)
    g_closure_add_finalize_notifier(closure, data) { data, _ in
        guard let data else { return }
        Unmanaged<HandlerBox>.fromOpaque(data).release()
    }
    return closure
}

/// The marshaller of every signal. GObject passes the arguments as values, so one function fits all signatures.
private let marshal: GClosureMarshal = { closure, returnValue, count, values, _, _ in
    guard let closure, let userData = closure.pointee.data else { return }
    // GTK and WebKit emit their signals on the main thread only, which is the main actor's thread here.
    nonisolated(unsafe) let (returnValue, values, data) = (returnValue, values, userData)
    MainActor.assumeIsolated {
        let box = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue()
        let reply = box.handler(SignalArguments(count: Int(count), values: values))
        guard let reply, let returnValue else { return }
        switch reply {
        case .bool(let bool): g_value_set_boolean(returnValue, bool ? 1 : 0)
        case .object(let object): g_value_set_object(returnValue, object.address)
        case .variant(let variant): g_value_set_variant(returnValue, variant.pointer)
        }
    }
}
