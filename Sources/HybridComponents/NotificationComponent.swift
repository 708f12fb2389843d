import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// `notification`: a desktop notification. When the user clicks it, it opens a page of the application. As with web
/// notifications, the user and the application file decide whether pages may send notifications.
final class NotificationComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        guard message.event == "show" else { return delegate.refuse(message, .event) }
        guard let navigator = delegate.navigator,
            let title = DisplayLine.make(message["title"]?.string, limit: 200)
        else { return delegate.refuse(message, .data) }
        let page = message["url"]?.string.flatMap { URL(string: $0, relativeTo: navigator.pageURL)?.absoluteURL }
        guard navigator.permission(.notifications)?.told.code == 1 else {
            delegate.reply(with: message.replacing(data: ["shown": false]))
            return delegate.refuse(message, .permission)
        }
        let isShown = navigator.sendNotification(title, message["body"]?.string ?? "", leadingTo: page)
        if !isShown { delegate.refuse(message, .rate) }
        delegate.reply(with: message.replacing(data: ["shown": .bool(isShown)]))
    }
}
