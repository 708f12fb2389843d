/// A desktop notification of the application.
package struct DesktopNotification: Equatable, Sendable {
    /// The notification's number, chosen by the application. Another one with the same number replaces it.
    package var id: Int
    /// One line.
    package var title: String
    /// Plain text, possibly several lines.
    package var body: String

    /// A notification.
    package init(id: Int, title: String, body: String) {
        self.id = id
        self.title = title
        self.body = body
    }
}

package enum NotificationEvent: Equatable, Sendable {
    /// The user clicked it. A Wayland compositor requires the token to raise a window.
    case clicked(activationToken: String?)
    /// It is no longer displayed.
    case closed
}

/// Shows the application's desktop notifications.
@MainActor
package protocol Notifier: AnyObject {
    /// Shows a notification. Where the desktop supports none, it is closed immediately.
    /// - Parameter heard: receives its events, the last one being ``NotificationEvent/closed``.
    func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void)

    /// Closes a notification. Does nothing if it is already closed.
    func close(_ id: Int)
}
