import CGtk
import GLibBridge

/// Reports each window of the process when it is created, before it has content.
package final class NewWindows {
    private let windows = ObjectRef(retaining: gtk_window_get_toplevels())
    private var subscription: SignalConnection?

    /// - Parameter created: Called until this object is released.
    package init(created: @escaping @MainActor (Widget) -> Void) {
        subscription = windows.connect("items-changed") { arguments in
            guard let list = arguments.object(0) else { return }
            let first = arguments.uint(1)
            for position in first..<first + arguments.uint(3) {
                guard let item = g_list_model_get_item(list.pointer(), position) else { continue }
                created(ObjectRef(owning: OpaquePointer(item)))
            }
        }
    }

    isolated deinit { subscription?.disconnect() }
}
