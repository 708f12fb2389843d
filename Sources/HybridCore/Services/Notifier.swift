/// A message that the desktop shows for the application.
package struct DesktopNotification: Equatable, Sendable {
    /// A number of the application's own. Another one with the same number takes its place.
    package var id: Int
    /// One line.
    package var title: String
    /// Plain text, perhaps of several lines.
    package var body: String

    /// A notification.
    package init(id: Int, title: String, body: String) {
        self.id = id
        self.title = title
        self.body = body
    }
}

/// What became of a notification.
package enum NotificationEvent: Equatable, Sendable {
    /// The user wants to see what it is about. The token is what a Wayland compositor wants before it brings a window
    /// forward.
    case clicked(activationToken: String?)
    /// It is not on display any more.
    case closed
}

/// Shows notifications of the application on the desktop.
@MainActor
package protocol Notifier: AnyObject {
    /// Shows one. Where the desktop has no notifications, it is closed at once.
    /// - Parameter heard: told what becomes of it; after ``NotificationEvent/closed`` nothing more.
    func show(_ notification: DesktopNotification, heard: @escaping @MainActor (NotificationEvent) -> Void)

    /// Takes one away; nothing if it is gone already.
    func close(_ id: Int)
}
