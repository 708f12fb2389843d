import CWebKitGTK
import GLibBridge
package import HybridCore
package import HybridToolkit

/// A page whose focused text field has a menu.
package protocol FieldPage: AnyObject {
    var widget: Widget { get }
}

extension FieldPage {
    /// Describes the focused text field. The result is `nil` if there is none, or if the page does not answer soon.
    package func readFocusedField(completion: @escaping @MainActor (FocusedField?) -> Void) {
        WebKitEngine(widget).evaluate(FocusedField.script, in: UserScripts.world, timeout: 300, as: .text) { outcome in
            completion((try? outcome.get()).flatMap { $0 }.flatMap { FocusedField(json: $0) })
        }
    }

    /// The zoom factor of the places in a ``FocusedField``.
    package var fieldScale: Double { webkit_web_view_get_zoom_level(widget.pointer()) }

    /// Executes a command of a field's menu.
    package func edit(_ command: FocusedField.Command) {
        webkit_web_view_execute_editing_command(widget.pointer(), command.rawValue)
    }
}
