import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// The document of a native or error screen (``ScreenDocument``), in a web view that only a WebDriver sees.
package final class ScreenPage: DrivenPage {
    package let widget: Widget
    package let origin: ApplicationOrigin
    package private(set) var location = DocumentLocation()
    private var hasLoaded = false
    private var left: (@MainActor () -> Void)?
    private var shown: ScreenDocument?
    /// True once a driver finds the screen's elements in the document.
    package var isReady: Bool { shown != nil }
    /// Called when the document can show the screen.
    package var loaded: (@MainActor () -> Void)?

    /// - Parameter url: The address of the screen, which the document gets too.
    package init(of url: URL, profile: WebProfile, automation: WebAutomation, origin: ApplicationOrigin) {
        self.origin = origin
        widget = profile.makePlainView(isAutomated: true)
        // The document is the application's own, also if the screen's address is not.
        location.committed(URL(string: origin.text))
        location.declared(origin: origin.text)
        // GTK does not draw an invisible widget, and WebKit would never finish a picture of an element.
        gtk_widget_set_opacity(widget.pointer(), 1.0 / 255)
        gtk_widget_set_can_target(widget.pointer(), 0)
        gtk_widget_set_focusable(widget.pointer(), 0)
        automation.join(self)
        widget.connect("decide-policy") { [weak self] arguments -> Bool in
            guard let self, let decision = arguments.object(1) else { return false }
            // Only the screen's own document is loaded here.
            PolicyRequest.answer(decision, hasLoaded && left == nil ? .cancel : .allow)
            return true
        }
        widget.connect("load-changed") { [weak self] arguments in
            guard let self, arguments.enumeration(1) == Int(WEBKIT_LOAD_FINISHED.rawValue) else { return }
            guard let left else {
                hasLoaded = true
                loaded?()
                return
            }
            self.left = nil
            // The view must remain until WebKit has left this signal.
            MainLoop.whenIdle(left)
        }
        webkit_web_view_load_html(widget.pointer(), ScreenDocument.empty, url.absoluteString)
    }

    /// Shows the screen's current content. Until ``loaded``, this has no effect.
    package func show(_ document: ScreenDocument) {
        guard hasLoaded, let script = document.update(since: shown) else { return }
        evaluate(script, in: nil)
        shown = document
    }

    /// Leaves the document. A script of the driver that still waits in it then fails.
    /// - Parameter completion: Called when the page can be removed.
    package func leave(_ completion: @escaping @MainActor () -> Void) {
        left = completion
        webkit_web_view_load_uri(widget.pointer(), "about:blank")
    }

    package func actAsUser() { runUserAction() }
}
