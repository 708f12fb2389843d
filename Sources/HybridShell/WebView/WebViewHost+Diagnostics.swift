import CGtk
import CWebKitGTK
import GLibBridge

extension WebViewHost {
    /// Takes a picture of the page.
    /// - Parameter whole: the page from its top to its end, and not only what is in sight.
    func picture(whole: Bool, completion: @escaping @MainActor (Result<ObjectRef?, GLibError>) -> Void) {
        let view = widget
        startGIO(timeout: 20_000) { call in
            webkit_web_view_get_snapshot(
                view.pointer(),
                whole ? WEBKIT_SNAPSHOT_REGION_FULL_DOCUMENT : WEBKIT_SNAPSHOT_REGION_VISIBLE,
                WEBKIT_SNAPSHOT_OPTIONS_NONE, call.cancellable, call.callback, call.userData)
        } finish: { result, error in
            ObjectRef.owning(webkit_web_view_get_snapshot_finish(view.pointer(), result, error))
        } completion: {
            completion($0)
        }
    }
}
