import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
package import HybridToolkit

/// Shows a document of the shell, such as a bug report. Scripts, requests and links to other documents have no effect.
package final class DocumentView {
    package let widget: Widget

    /// - Parameter html: The document, which contains everything that it shows.
    package init(html: String, profile: WebProfile) {
        let content = ObjectRef(owning: webkit_user_content_manager_new())
        widget = profile.makeView(content: content, settings: profile.settingsWithoutScripts, goesAnywhere: true)
        widget.connect("decide-policy") { arguments -> Bool in
            guard let decision = arguments.object(1) else { return false }
            let kind = arguments.enumeration(2)
            let isNavigation = kind == Int(WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION.rawValue)
            let url = isNavigation ? PolicyRequest.navigation(decision, wantsNewWindow: false, page: nil)?.url : nil
            if url?.scheme == "about" {
                webkit_policy_decision_use(decision.pointer())
            } else {
                webkit_policy_decision_ignore(decision.pointer())
            }
            return true
        }
        webkit_web_view_load_html(widget.pointer(), html, nil)
    }
}
