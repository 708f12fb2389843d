import CGtk
import GLibBridge

/// An object for a closure to capture. It is freed together with the closure.
final class Probe {}

/// Numbers of GLib's fundamental types, whose macros Swift does not import.
enum FundamentalType {
    static let none = GType(1 << 2)
    static let bool = GType(5 << 2)
    static let int = GType(6 << 2)
    static let uint = GType(7 << 2)
    static let double = GType(15 << 2)
    static let string = GType(16 << 2)
    static let object = GType(20 << 2)
    static let variant = GType(21 << 2)
}

/// Creates a plain object with one reference, owned by the caller.
func makeObject() -> OpaquePointer {
    guard let action = g_simple_action_new("test", nil) else {
        preconditionFailure("GObject's constructors abort rather than return NULL")
    }
    return action
}

/// GObject's reference count.
func referenceCount(_ pointer: OpaquePointer) -> Int {
    Int(UnsafeMutablePointer<GObject>(pointer).pointee.ref_count)
}

/// Emits a signal. The variadic `g_signal_emit` is not available in Swift.
@MainActor
func emit(_ signal: String, on object: ObjectRef, _ arguments: [GValue] = [], returning type: GType? = nil) -> GValue {
    var this = GValue()
    g_value_init(&this, FundamentalType.object)
    g_value_set_object(&this, object.address)
    var values = [this] + arguments
    var result = GValue()
    if let type { g_value_init(&result, type) }
    let instanceType = UnsafeMutablePointer<GTypeInstance>(object.pointer() as OpaquePointer).pointee.g_class.pointee
        .g_type
    g_signal_emitv(&values, g_signal_lookup(signal, instanceType), 0, &result)
    for index in values.indices { g_value_unset(&values[index]) }
    return result
}

/// Value of a type, set by `fill`.
func makeValue(_ type: GType, _ fill: (inout GValue) -> Void) -> GValue {
    var value = GValue()
    g_value_init(&value, type)
    fill(&value)
    return value
}

/// Adds a signal to a type that has no signal with these arguments. A name can be added only once in a process.
func addSignal(_ name: String, to type: GType, returning: GType = FundamentalType.none, arguments: [GType]) {
    guard g_signal_lookup(name, type) == 0 else { return }
    var arguments = arguments
    g_signal_newv(
        name, type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, returning, guint(arguments.count), &arguments)
}
