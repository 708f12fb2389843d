package import CGtk

/// The arguments of a signal. Index 0 is the object that emits the signal. The arguments are valid only while the
/// handler runs.
@MainActor
public struct SignalArguments {
    fileprivate let count: Int
    fileprivate let values: UnsafePointer<GValue>?

    private func value(_ index: Int) -> UnsafePointer<GValue>? {
        guard index < count else { return nil }
        return values?.advanced(by: index)
    }

    /// Returns the object at `index`, which is retained, or `nil` for `NULL`.
    public func object(_ index: Int) -> ObjectRef? {
        guard let value = value(index), let raw = g_value_get_object(value) else { return nil }
        return ObjectRef(retaining: OpaquePointer(raw))
    }

    /// Returns a boxed value (a struct that GLib copies), which is borrowed while the handler runs.
    public func boxed(_ index: Int) -> OpaquePointer? {
        value(index).flatMap { g_value_get_boxed($0) }.map { OpaquePointer($0) }
    }

    /// Returns an untyped pointer, which is borrowed while the handler runs.
    func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        value(index).flatMap { g_value_get_pointer($0) }
    }

    /// Returns a copy of a string.
    public func string(_ index: Int) -> String? {
        value(index).flatMap { String(borrowing: g_value_get_string($0)) }
    }

    /// Returns a copy of an error.
    public func error(_ index: Int) -> GLibError? {
        guard let value = value(index), let raw = g_value_get_boxed(value) else { return nil }
        return GLibError(borrowing: raw.assumingMemoryBound(to: GError.self))
    }

    /// Returns a variant, which is retained.
    public func variant(_ index: Int) -> Variant? {
        value(index).flatMap { g_value_get_variant($0) }.map { Variant(retaining: $0) }
    }

    /// Returns a signed integer.
    public func int(_ index: Int) -> Int { value(index).map { Int(g_value_get_int($0)) } ?? 0 }
    /// Returns an unsigned integer.
    public func uint(_ index: Int) -> UInt32 { value(index).map { g_value_get_uint($0) } ?? 0 }
    /// Returns a value of an enumeration.
    public func enumeration(_ index: Int) -> Int { value(index).map { Int(g_value_get_enum($0)) } ?? 0 }
    /// Returns a set of flags.
    public func flags(_ index: Int) -> UInt32 { value(index).map { g_value_get_flags($0) } ?? 0 }
    /// Returns a floating-point number.
    public func double(_ index: Int) -> Double { value(index).map { g_value_get_double($0) } ?? 0 }
    /// Returns a Boolean.
    public func bool(_ index: Int) -> Bool { value(index).map { g_value_get_boolean($0) != 0 } ?? false }
}

/// The connection of a handler to a signal. If it is released, the handler stays connected as long as the emitting
/// object exists.
@MainActor
public final class SignalConnection {
    // This reference is weak, so that a late `disconnect()` never accesses a finalised object.
    private let instance: WeakObjectRef
    private var handler: gulong

    fileprivate init(instance: ObjectRef, handler: gulong) {
        self.instance = WeakObjectRef(instance)
        self.handler = handler
    }

    /// Ends the connection and releases the handler. If this has already happened, or the object is finalised, it has
    /// no effect.
    public func disconnect() {
        guard handler != 0, let object = instance.object else { return }
        g_signal_handler_disconnect(object.address, handler)
        handler = 0
    }
}

/// The value that a handler returns.
private enum SignalReply {
    case bool(Bool)
    case object(ObjectRef)
    case variant(Variant)
}

/// The user data of the closure, which is the Swift handler.
private typealias HandlerBox = Box<@MainActor (SignalArguments) -> SignalReply?>

extension ObjectRef {
    /// Calls `handler` whenever the signal is emitted, until the object is finalised or the connection is ended.
    ///
    /// A handler must capture its owner weakly, because the object keeps the handler alive.
    /// - Parameters:
    ///   - signal: The name of the signal, with an optional detail, such as `notify::title`.
    ///   - handler: Receives the arguments of the signal.
    @discardableResult
    public func connect(_ signal: String, handler: @escaping @MainActor (SignalArguments) -> Void) -> SignalConnection {
        connect(
            signal,
            box: HandlerBox { arguments in
                handler(arguments); return nil
            })
    }

    /// Connects a handler like ``connect(_:handler:)``, for a signal whose handlers return `gboolean`. The value `true`
    /// means "handled".
    ///
    /// This overload is disfavoured, because a trailing closure with several statements would otherwise match both
    /// overloads.
    @_disfavoredOverload
    @discardableResult
    public func connect(
        _ signal: String, returningBool handler: @escaping @MainActor (SignalArguments) -> Bool
    ) -> SignalConnection {
        connect(signal, box: HandlerBox { .bool(handler($0)) })
    }

    /// Connects a handler like ``connect(_:handler:)``, for a signal whose handlers return an object. `nil` represents
    /// `NULL`.
    @_disfavoredOverload
    @discardableResult
    public func connect(
        _ signal: String, returningObject handler: @escaping @MainActor (SignalArguments) -> ObjectRef?
    ) -> SignalConnection {
        connect(signal, box: HandlerBox { handler($0).map { .object($0) } })
    }

    private func connect(_ signal: String, box: HandlerBox) -> SignalConnection {
        // The finalise notifier of the closure runs on disconnect or when the emitting object is finalised, whichever
        // is first.
        let closure = makeClosure(box)
        let handler = g_signal_connect_closure(address, signal, closure, 0)
        return SignalConnection(instance: self, handler: handler)
    }
}

/// Returns a floating closure that calls `handler`, for a function that takes ownership of it.
func makeClosure(_ handler: @escaping @MainActor (SignalArguments) -> Void) -> UnsafeMutablePointer<GClosure> {
    makeClosure(
        HandlerBox { arguments in
            handler(arguments); return nil
        })
}

/// Returns a floating closure for a handler that returns a value. `nil` represents `NULL`.
func makeClosure(
    returningVariant handler: @escaping @MainActor (SignalArguments) -> Variant?
) -> UnsafeMutablePointer<GClosure> {
    makeClosure(HandlerBox { handler($0).map { .variant($0) } })
}

private func makeClosure(_ box: HandlerBox) -> UnsafeMutablePointer<GClosure> {
    // The box is retained here. The finalise notifier of the closure, which runs exactly once, releases it.
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

/// The marshaller of every signal. GObject passes the arguments as values, so one function is sufficient for all
/// signatures.
private let marshal: GClosureMarshal = { closure, returnValue, count, values, _, _ in
    guard let closure, let userData = closure.pointee.data else { return }
    // GTK and WebKit emit their signals on the main thread only, which is the main actor's thread here.
    nonisolated(unsafe) let (returnValue, values, data) = (returnValue, values, userData)
    MainActor.assumeIsolated {
        let box = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue()
        let reply = box.content(SignalArguments(count: Int(count), values: values))
        guard let reply, let returnValue else { return }
        switch reply {
        case .bool(let bool): g_value_set_boolean(returnValue, bool ? 1 : 0)
        case .object(let object): g_value_set_object(returnValue, object.address)
        case .variant(let variant): g_value_set_variant(returnValue, variant.pointer)
        }
    }
}

extension ObjectRef {
    /// Emits a signal without arguments, which this type has declared. The variadic `g_signal_emit` is not available in
    /// Swift.
    package func emit(_ signal: String, of type: GType) {
        var value = GValue()
        g_value_init(&value, type)
        // The value retains the object until it is unset.
        g_value_set_object(&value, address)
        g_signal_emitv(&value, g_signal_lookup(signal, type), 0, nil)
        g_value_unset(&value)
    }
}
