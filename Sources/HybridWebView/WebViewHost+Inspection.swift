import CGtk
import CWebKitGTK
package import GLibBridge
package import HybridCore
import HybridResources
import HybridToolkit

extension WebViewHost {
    /// Prepares the inspector, a web view that WebKit creates when the inspector is opened.
    func connectInspector() {
        guard profile.isInspectable, let raw = webkit_web_view_get_inspector(widget.pointer()) else { return }
        let inspector = ObjectRef(retaining: raw)
        for signal in ["attach", "open-window", "bring-to-front"] {
            inspector.connect(signal) { arguments -> Bool in
                guard let inspector = arguments.object(0),
                    let view = webkit_web_inspector_get_web_view(inspector.pointer())
                else { return false }
                HiddenTextView.calm(in: Widget(retaining: view))
                return false
            }
        }
    }

    /// Ends a WebDriver's wait for a navigation that does not begin. WebKit reports no load in this case. A navigation
    /// within the document ends the wait, so this makes one that changes nothing.
    func endDriversWait() {
        guard profile.automation != nil else { return }
        evaluate(#"history.replaceState(history.state, "")"#, in: UserScripts.world)
    }

    /// Collects facts about the page's use of Turbo. The result is `nil` if the page does not answer.
    package func readFacts(completion: @escaping @MainActor (PageFacts?) -> Void) {
        engine.readFacts(timeout: 5_000, completion: completion)
    }

    /// Takes a picture of the page.
    /// - Parameter whole: True to include the whole page, false for the visible part.
    package func picture(whole: Bool, completion: @escaping @MainActor (Result<ObjectRef?, GLibError>) -> Void) {
        WebKitEngine(widget).picture(whole: whole, completion: completion)
    }
}
