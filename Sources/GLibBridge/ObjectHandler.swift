package import CGtk

/// A Swift handler as the callback of a C function that keeps it, such as `soup_server_add_websocket_handler`.
///
/// ```swift
/// let handler = ObjectHandler { connection in ... }
/// soup_server_add_websocket_handler(
///     server, path, nil, nil, { _, _, _, connection, data in ObjectHandler.call(data, connection) },
///     handler.userData, ObjectHandler.release)
/// ```
@MainActor
package struct ObjectHandler {
    private typealias HandlerBox = Box<@MainActor (ObjectRef) -> Void>

    /// The user data. It owns the handler, and C must pass it to ``release`` exactly once.
    package let userData: UnsafeMutableRawPointer

    /// - Parameter body: Receives the object of each call, which is retained.
    package init(_ body: @escaping @MainActor (ObjectRef) -> Void) {
        userData = Unmanaged.passRetained(HandlerBox(body)).toOpaque()
    }

    /// Releases the handler.
    package static let release: GDestroyNotify = { data in
        if let data { Unmanaged<HandlerBox>.fromOpaque(data).release() }
    }

    /// Calls the handler with an object that C owns. C must call this on the main thread.
    package nonisolated static func call(_ userData: UnsafeMutableRawPointer?, _ object: OpaquePointer?) {
        guard let userData, let object else { return }
        // Both pointers stay on the main thread.
        nonisolated(unsafe) let (data, pointer) = (userData, object)
        MainActor.assumeIsolated {
            Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue().content(ObjectRef(retaining: pointer))
        }
    }
}
