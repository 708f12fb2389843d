package import FoundationEssentials

/// The application's own host and the others whose pages are shown inside. Those have no native powers: no messages, no
/// bridge, no token, and none of the scripts that the application's own pages get.
package struct HostFamily: Hashable, Sendable {
    /// The other hosts.
    package let internalHosts: [HostPattern]
    private let own: HostName?

    /// - Parameter origin: The application's own.
    package init(of origin: ApplicationOrigin, internalHosts: [HostPattern]) {
        own = origin.address.flatMap(HostName.init)
        self.internalHosts = internalHosts
    }

    /// A family of which nobody knows anything: every host is for itself.
    init() {
        own = nil
        internalHosts = []
    }

    /// Whether a page is of one of the other hosts.
    package func isForeign(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url), host != own else { return false }
        return internalHosts.contains { $0.matches(host) }
    }

    /// Whether a page is shown inside.
    package func contains(_ url: URL) -> Bool {
        ApplicationOrigin(url) != nil && HostName(url).map { $0 == own } ?? false || isForeign(url)
    }

    /// Whether the way from one page to another stays inside: on the same host, or among those of the family.
    func joins(_ one: URL, _ other: URL) -> Bool {
        one.isSameHost(as: other) || !internalHosts.isEmpty && contains(one) && contains(other)
    }

    /// What becomes of a window that a page asks for by `window.open`.
    package enum NewWindow: Equatable, Sendable {
        /// A screen of the stack, as for a link: the page that asked hears nothing of it.
        case screen
        /// A window of its own, which can talk to the page that asked and is closed by itself.
        case popUp
    }

    /// A flow over other hosts, such as signing in or paying, needs the window that it asked for; pages of the
    /// application's own are screens.
    /// - Parameters:
    ///   - url: Where the window is to go; `about:blank` if the page has not said yet.
    ///   - page: The page that asks.
    package func newWindow(for url: URL, from page: URL?) -> NewWindow {
        guard !internalHosts.isEmpty, let page, contains(page) else { return .screen }
        if url.scheme?.lowercased() == "about" || url.absoluteString.isEmpty { return .popUp }
        return isForeign(url) || isForeign(page) && contains(url) ? .popUp : .screen
    }
}
