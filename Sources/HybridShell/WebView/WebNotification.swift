import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge

/// A notification that a page wants shown.
@MainActor
final class WebNotification {
    /// WebKit's number for it.
    let id: Int
    let title: String
    let body: String
    /// What the page calls it; another one of the same name takes its place. Empty for none.
    let tag: String
    /// The page that sends it.
    let page: URL?
    private let raw: ObjectRef

    init(_ notification: ObjectRef, page: URL?) {
        raw = notification
        id = Int(clamping: webkit_notification_get_id(notification.pointer()))
        title = String(borrowing: webkit_notification_get_title(notification.pointer())) ?? ""
        body = String(borrowing: webkit_notification_get_body(notification.pointer())) ?? ""
        tag = String(borrowing: webkit_notification_get_tag(notification.pointer())) ?? ""
        self.page = page
    }

    /// Tells the page that the user has chosen it.
    func click() {
        webkit_notification_clicked(raw.pointer())
    }

    /// Tells the page that it is gone.
    func close() {
        webkit_notification_close(raw.pointer())
    }

    /// Calls `closed` when the page takes it back, or after ``close()``.
    func whenClosed(_ closed: @escaping @MainActor () -> Void) {
        raw.connect("closed") { _ in closed() }
    }
}
