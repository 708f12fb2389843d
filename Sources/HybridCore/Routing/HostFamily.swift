package import FoundationEssentials

/// The application's own host and the internal hosts, whose pages are shown inside. Pages of internal hosts have no
/// native powers: no messages, bridge, token or application scripts.
package struct HostFamily: Hashable, Sendable {
    package let internalHosts: [HostPattern]
    private let own: HostName?

    /// - Parameter origin: The application's own.
    package init(of origin: ApplicationOrigin, internalHosts: [HostPattern]) {
        own = origin.address.flatMap(HostName.init)
        self.internalHosts = internalHosts
    }

    /// An empty family: every host is separate.
    init() {
        own = nil
        internalHosts = []
    }

    /// True if a page is of an internal host.
    package func isForeign(_ url: URL) -> Bool {
        guard ApplicationOrigin(url) != nil, let host = HostName(url), host != own else { return false }
        return internalHosts.contains { $0.matches(host) }
    }

    /// True if a page is shown inside.
    package func contains(_ url: URL) -> Bool {
        ApplicationOrigin(url) != nil && HostName(url).map { $0 == own } ?? false || isForeign(url)
    }

    /// True if a navigation between two pages stays inside: on the same host, or within the family.
    func joins(_ one: URL, _ other: URL) -> Bool {
        one.isSameHost(as: other) || !internalHosts.isEmpty && contains(one) && contains(other)
    }

    /// The result of a page's `window.open`.
    package enum NewWindow: Equatable, Sendable {
        /// A screen of the stack, as for a link. The opener has no access to it.
        case screen
        /// A separate window, which can communicate with its opener and close itself.
        case popUp
    }

    /// Decides the kind of window. A flow over other hosts, such as a sign-in or payment, needs a separate window; the
    /// application's own pages become screens.
    /// - Parameters:
    ///   - url: The window's URL; `about:blank` if the page has not set it.
    ///   - page: The opener.
    package func newWindow(for url: URL, from page: URL?) -> NewWindow {
        guard !internalHosts.isEmpty, let page, contains(page) else { return .screen }
        if url.scheme?.lowercased() == "about" || url.absoluteString.isEmpty { return .popUp }
        return isForeign(url) || isForeign(page) && contains(url) ? .popUp : .screen
    }
}
