import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
package import HybridToolkit

/// A page built into the application, in a separate web view. It needs no server, runs no scripts and cannot navigate.
package final class OfflinePage {
    package let widget: Widget

    /// - Parameter html: The whole page, which includes all resources.
    package init(html: String, profile: WebProfile) {
        let settings = ObjectRef(owning: webkit_settings_new())
        webkit_settings_set_enable_javascript(settings.pointer(), 0)
        let content = ObjectRef(owning: webkit_user_content_manager_new())
        widget = profile.makeView(content: content, settings: settings)
        widget.setAccessibleLabel(localized("Notice"))
        widget.connect("context-menu", returningBool: { _ in true })
        webkit_web_view_load_html(widget.pointer(), html, nil)
        widget.connect("decide-policy") { arguments -> Bool in
            guard let decision = arguments.object(1),
                arguments.enumeration(2) != Int(WEBKIT_POLICY_DECISION_TYPE_RESPONSE.rawValue)
            else { return false }
            // WebKit also asks for a decision about the page's own document. Its navigation type is "other".
            let action = webkit_navigation_policy_decision_get_navigation_action(decision.pointer())
            guard webkit_navigation_action_get_navigation_type(action) != WEBKIT_NAVIGATION_TYPE_OTHER else {
                return false
            }
            webkit_policy_decision_ignore(decision.pointer())
            return true
        }
    }
}
