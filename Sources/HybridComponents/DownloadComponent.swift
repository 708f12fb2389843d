import FoundationEssentials
import HybridCore
import HybridShell

/// `download`: saves the resource at a URL of the application's origin, as a link with the attribute `download` does.
final class DownloadComponent: ComponentBase, BridgeComponent {
    func received(_ message: BridgeMessage) {
        guard message.event == "start" else { return delegate.refuse(message, .event) }
        guard delegate.allows(message) else { return }
        guard let navigator = delegate.navigator, let url = message["url"]?.string.flatMap({ URL(webAddress: $0) }),
            navigator.environment.origin.contains(url)
        else { return delegate.refuse(message, .data) }
        navigator.existing(delegate.session)?.webView.download(url)
    }
}
