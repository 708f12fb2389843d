import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore

/// Detects the user's activity in the page.
extension WebViewHost {
    /// The time limit for the answer in milliseconds. Only the refresh of the page waits for the answer.
    private static let usePatience = 5_000

    /// Asks the page how the user is using it.
    /// - Parameter completion: A closure that is called once. Its argument is `nil` if the page does not answer.
    func askUse(completion: @escaping @MainActor (ReturnRefresh.PageUse?) -> Void) {
        let view = widget
        startGIO(timeout: Self.usePatience) { call in
            webkit_web_view_evaluate_javascript(
                view.pointer(), "window.pageUse ? window.pageUse() : ''", -1, UserScripts.world, nil, call.cancellable,
                call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_evaluate_javascript_finish(view.pointer(), result, error))
        } completion: { outcome in
            guard case .success(let value?) = outcome else { return completion(nil) }
            completion(String(takingGString: jsc_value_to_string(value.pointer())).flatMap { .init($0) })
        }
    }
}
