import CGtk
import GLibBridge

extension Widget {
    /// All windows of the process.
    package static var windows: [Widget] { list.items }

    fileprivate static var list: ObjectRef { ObjectRef(retaining: gtk_window_get_toplevels()) }
}

/// Reports each window of the process when it is created, before it has content.
package final class NewWindows {
    private var subscription: SignalConnection?

    /// - Parameter created: Called until this object is released.
    package init(created: @escaping @MainActor (Widget) -> Void) {
        subscription = Widget.list.connect("items-changed") { arguments in
            guard let list = arguments.object(0) else { return }
            for window in list.items.dropFirst(Int(arguments.uint(1))).prefix(Int(arguments.uint(3))) {
                created(window)
            }
        }
    }

    isolated deinit { subscription?.disconnect() }
}
