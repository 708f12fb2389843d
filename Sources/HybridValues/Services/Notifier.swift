/// A desktop notification of the application.
package struct DesktopNotification: Equatable, Sendable {
    /// The number of the notification, which the application chooses. Another notification with the same number
    /// replaces this one.
    package var id: Int
    /// The title, on one line.
    package var title: String
    /// The body, as plain text with one or more lines.
    package var body: String

    package init(id: Int, title: String, body: String) {
        self.id = id
        self.title = title
        self.body = body
    }
}

package enum NotificationEvent: Equatable, Sendable {
    /// The user clicked the notification. A Wayland compositor requires the token to raise a window.
    case clicked(activationToken: String?)
    /// The notification is no longer displayed.
    case closed
}

/// Shows the application's desktop notifications.
@MainActor
package protocol Notifier: AnyObject {
    /// Shows a notification. If the desktop supports no notifications, it is closed immediately.
    /// - Parameter heard: Receives the events of the notification. The last event is ``NotificationEvent/closed``.
    func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void)

    /// Closes a notification. If it is already closed, this has no effect.
    func close(_ id: Int)
}
