package import FoundationEssentials

/// Decides all routes of a kiosk: allowed addresses are shown, all others are refused. No address opens in another
/// application, which would be a way out of the kiosk.
package struct KioskRouteHandler: RouteDecisionHandler {
    /// The name for the trace.
    package let name = "kiosk"
    private let patterns: [AddressPattern]
    private let homes: [URL]

    /// - Parameters:
    ///   - patterns: The allow-list; if empty, all addresses of the application's own host are allowed.
    ///   - homes: The application's first pages, which are always allowed.
    package init(patterns: [AddressPattern], homes: [URL]) {
        self.patterns = patterns
        self.homes = homes
    }

    /// The documents that WebKit may request: those on the allow-list or, without one, all of the hosts.
    func documents(of origin: ApplicationOrigin) -> DocumentScope {
        guard patterns.isEmpty else { return DocumentScope(pages: homes, patterns: patterns, of: origin) }
        return DocumentScope(hostsOf: homes + [origin.address].compactMap(\.self))
    }

    /// True if an address may be shown.
    /// - Parameter origin: The application's own.
    package func allows(_ url: URL, origin: ApplicationOrigin) -> Bool {
        guard ApplicationOrigin(url) != nil else { return false }
        if homes.contains(where: { $0.isSameRequest(as: url) }) { return true }
        return patterns.isEmpty ? origin.isSameHost(url) : patterns.contains { $0.matches(url, of: origin) }
    }

    /// Always true: handlers that open addresses outside are never called.
    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { true }

    /// Shown inside, or refused.
    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        allows(url, origin: origin) ? .web : .refused("The kiosk does not allow this address.")
    }
}

extension Router {
    /// A kiosk's router: ambiguous addresses are refused, then ``KioskRouteHandler`` decides.
    package init(origin: ApplicationOrigin, kiosk: KioskRouteHandler) {
        self.init(origin: origin, handlers: [AmbiguousAddressHandler(), kiosk])
        scope = kiosk.documents(of: origin)
    }
}
