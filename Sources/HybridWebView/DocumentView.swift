import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore
package import HybridToolkit

/// Shows a complete document that needs no server: a bug report, or the operator's page when a kiosk's site is
/// unavailable. Scripts, redirects and links to other documents have no effect.
package final class DocumentView {
    package let widget: Widget

    /// - Parameters:
    ///   - html: The document, which contains everything that it shows.
    ///   - label: The name for screen readers.
    ///   - hasMenu: True for a context menu, such as for copying text.
    package init(html: String, profile: WebProfile, label: String, hasMenu: Bool) {
        let content = ObjectRef(owning: webkit_user_content_manager_new())
        widget = profile.makeView(content: content, settings: profile.settingsWithoutScripts)
        widget.setAccessibleLabel(label)
        if !hasMenu { widget.connect("context-menu", returningBool: { _ in true }) }
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
        // The page can stay for hours without input.
        var deaths = RateLimit.deaths
        widget.connect("web-process-terminated") { arguments in
            guard let view = arguments.object(0).map(WeakObjectRef.init) else { return }
            MainLoop.after(milliseconds: deaths.allows(at: MainLoop.now / 1000) ? 0 : 60_000) {
                guard let view = view.object else { return }
                webkit_web_view_load_html(view.pointer(), html, nil)
            }
        }
        webkit_web_view_load_html(widget.pointer(), html, nil)
    }
}
