import FoundationEssentials
import GLibBridge
import HybridCore

/// Shows the notifications of pages on the desktop. When the user clicks one, it returns to the page.
package final class NotificationPresenter {
    private let notifier: (any Notifier)?
    private let tracer: any Tracer
    private var shown: [Int: WebNotification] = [:]
    /// The IDs of components' notifications. They are negative so that they differ from WebKit's IDs.
    private var own: Set<Int> = []
    private var lastOwn = 0
    private var limit = RateLimit.notifications

    init(notifier: (any Notifier)?, tracer: any Tracer) {
        self.notifier = notifier
        self.tracer = tracer
    }

    /// Shows a notification.
    /// - Parameter clicked: Activates the window of the page. It is called with the compositor's activation token.
    func show(_ notification: WebNotification, clicked: @escaping @MainActor (String?) -> Void) {
        guard let notifier, limit.allows(at: MainLoop.now / 1000) else { return notification.close() }
        tracer.record(.notification(.shown, url: notification.page))
        // A new notification replaces the earlier one with the same tag.
        let old = shown.values.first { !notification.tag.isEmpty && $0.tag == notification.tag }
        let id = notification.id
        shown[id] = notification
        notification.whenClosed { [weak self] in self?.closed(id) }
        let title = DisplayLine.make(notification.title, limit: 200) ?? notification.page?.host ?? ""
        notifier.show(
            DesktopNotification(id: id, title: title, body: String(notification.body.prefix(2_000)))
        ) { [weak self] event in
            switch event {
            case .clicked(let token): self?.clicked(id, token, clicked)
            case .closed: self?.shown.removeValue(forKey: id)?.close()
            }
        }
        if let old, old.id != id { closed(old.id) }
    }

    /// Shows a component's message.
    /// - Parameter clicked: Activates the window. It is called with the compositor's activation token.
    func post(title: String, body: String, of page: URL?, clicked: @escaping @MainActor (String?) -> Void) -> Bool {
        guard let notifier, limit.allows(at: MainLoop.now / 1000) else { return false }
        tracer.record(.notification(.shown, url: page))
        lastOwn -= 1
        let id = lastOwn
        own.insert(id)
        notifier.show(DesktopNotification(id: id, title: title, body: String(body.prefix(2_000)))) {
            [weak self] event in
            switch event {
            case .clicked(let token):
                guard let self, own.contains(id) else { return }
                tracer.record(.notification(.clicked, url: page))
                clicked(token)
                own.remove(id)
                self.notifier?.close(id)
            case .closed: self?.own.remove(id)
            }
        }
        return true
    }

    private func clicked(_ id: Int, _ token: String?, _ comeForward: @MainActor (String?) -> Void) {
        guard let notification = shown[id] else { return }
        tracer.record(.notification(.clicked, url: notification.page))
        comeForward(token)
        notification.click()
        closed(id)
    }

    private func closed(_ id: Int) {
        guard shown.removeValue(forKey: id) != nil else { return }
        notifier?.close(id)
    }

    /// Closes all notifications, because their user has signed out or left.
    package func closeAll() {
        for id in Array(shown.keys) { closed(id) }
        for id in own { notifier?.close(id) }
        own = []
    }
}
