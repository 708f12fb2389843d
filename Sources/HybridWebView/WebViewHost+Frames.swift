import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
import HybridCore

/// Navigations for which WebKit does not report the frame.
extension WebViewHost {
    /// Allows a load unless it is for the main frame. A load of the main frame must be shown elsewhere, and must not be
    /// requested here. In a page without frames, the load is always for the main frame. In a page with frames, the load
    /// continues until the response identifies the frame.
    func decideLater(_ decision: ObjectRef, _ url: URL) {
        countFrames { [weak self] count in
            guard let self, count == 0 else { return webkit_policy_decision_use(decision.pointer()) }
            webkit_policy_decision_ignore(decision.pointer())
            delegate?.webView(self, received: .scriptNavigated(to: url))
            endDriversWait()
        }
    }

    /// Counts the page's frames, including nested frames. The result is `nil` if the page does not answer.
    func countFrames(completion: @escaping @MainActor (Int?) -> Void) {
        evaluateApart(Self.countsFrames, timeout: Self.frameDeadline) { outcome in
            completion((try? outcome.get()).flatMap { $0 }.flatMap { Int($0) })
        }
    }

    /// The time in milliseconds after which the load continues if the page does not answer.
    private static let frameDeadline = 1_000

    // This counts frames in shadow trees too, which `window.length` omits.
    private static let countsFrames = """
        (() => {
          const inTree = (root) => [...root.querySelectorAll("*")].reduce((count, node) => count +
            ["iframe", "frame", "object", "embed"].includes(node.localName) +
            (node.shadowRoot ? inTree(node.shadowRoot) : 0), 0)
          const inWindow = (view) => [...Array(view.length).keys()].reduce((count, index) =>
            count + 1 + inWindow(view[index]), 0)
          return Math.max(inTree(document), inWindow(window))
        })()
        """
}

/// Reports about the page's frames from the shell's script world.
extension WebViewHost {
    func connectFrames() {
        contentManager.connect("script-message-received::\(UserScripts.frameHandler)") { [weak self] arguments in
            guard let self, let report = DialogGuard.report(arguments.object(1)) else { return }
            consent.heard(report)
            switch report {
            case .origin(let origin): location.declared(origin: origin)
            case .gesture: gesture.noticed(at: MainLoop.now / 1000)
            case .dialogBegins, .dialogEnds, .print: break
            }
        }
    }

    /// Answers a dialog that must not be shown, as if the user had closed it. The answer to a `beforeunload` dialog
    /// lets the page go.
    /// - Returns: True if the dialog was answered.
    func declines(_ dialog: OpaquePointer) -> Bool {
        guard !consent.consume(DialogGuard.kind(of: dialog)) else { return false }
        DialogGuard.decline(dialog)
        return true
    }

    /// Returns whether a document of the page's own origin has called `print()`. Each call counts only once.
    package func consumePrint() -> Bool { consent.consumePrint() }

    /// Clears WebKit's user-gesture flag unless the user really interacted with the page. WebKit also sets the flag for
    /// calls by the shell.
    func judgeGesture(of action: inout NavigationAction) {
        action.isUserGesture = action.isUserGesture && gesture.permitsNavigation(at: MainLoop.now / 1000)
    }
}
