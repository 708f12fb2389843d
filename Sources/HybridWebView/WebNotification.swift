import CGtk
import CWebKitGTK
package import FoundationEssentials
import GLibBridge

/// A notification that a page requests.
package final class WebNotification {
    /// WebKit's ID of the notification.
    package let id: Int
    package let title: String
    package let body: String
    /// The tag that the page assigned; empty if there is none. A notification replaces an earlier one with the same
    /// tag.
    package let tag: String
    package let page: URL?
    private let raw: ObjectRef

    init(_ notification: ObjectRef, page: URL?) {
        raw = notification
        id = Int(clamping: webkit_notification_get_id(notification.pointer()))
        title = String(borrowing: webkit_notification_get_title(notification.pointer())) ?? ""
        body = String(borrowing: webkit_notification_get_body(notification.pointer())) ?? ""
        tag = String(borrowing: webkit_notification_get_tag(notification.pointer())) ?? ""
        self.page = page
    }

    /// Notifies the page that the user clicked the notification.
    package func click() { webkit_notification_clicked(raw.pointer()) }

    /// Notifies the page that the notification was closed.
    package func close() { webkit_notification_close(raw.pointer()) }

    /// Calls `closed` when the page withdraws the notification, or after ``close()``.
    package func whenClosed(_ closed: @escaping @MainActor () -> Void) {
        raw.connect("closed") { _ in closed() }
    }
}
