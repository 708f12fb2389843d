package import FoundationEssentials

/// The application's own host and the internal hosts, whose pages are shown inside. Pages of internal hosts have no
/// access to native features: they receive no messages, bridge, token or application scripts.
package struct HostFamily: Hashable, Sendable {
    package let internalHosts: [HostPattern]
    private let own: HostName?

    /// Creates a family.
    /// - Parameter origin: The application's own origin.
    package init(of origin: ApplicationOrigin, internalHosts: [HostPattern]) {
        own = origin.address.flatMap(HostName.init)
        self.internalHosts = internalHosts
    }

    package init() {
        own = nil
        internalHosts = []
    }

    /// Returns whether a page belongs to an internal host.
    package func isForeign(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url), host != own else { return false }
        return internalHosts.contains { $0.matches(host) }
    }

    /// Returns whether a page is shown inside.
    package func contains(_ url: URL) -> Bool {
        ApplicationOrigin(url) != nil && HostName(url).map { $0 == own } ?? false || isForeign(url)
    }

    /// Returns whether a navigation between two pages stays on the same host or within the family.
    package func joins(_ one: URL, _ other: URL) -> Bool {
        one.isSameHost(as: other) || !internalHosts.isEmpty && contains(one) && contains(other)
    }

    /// The result when a page calls `window.open`.
    package enum NewWindow: Equatable, Sendable {
        /// A screen of the stack, as for a link. The page cannot access the page that opened it.
        case screen
        /// A separate window, which can communicate with its opener and close itself.
        case popUp
    }

    /// Returns the kind of window for a page. Pages on other hosts, such as a sign-in or payment, need a separate
    /// window. The application's own pages become screens.
    /// - Parameter url: The URL of the window. It is `about:blank` if the page has not set one.
    package func newWindow(for url: URL, from page: URL?) -> NewWindow {
        guard !internalHosts.isEmpty, let page, contains(page) else { return .screen }
        if url.scheme?.lowercased() == "about" || url.absoluteString.isEmpty { return .popUp }
        return isForeign(url) || isForeign(page) && contains(url) ? .popUp : .screen
    }
}
