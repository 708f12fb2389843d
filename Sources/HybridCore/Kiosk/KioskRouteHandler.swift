package import FoundationEssentials

/// Decides alone in a kiosk: what the list of addresses allows is shown, and nothing else happens. No address ever goes
/// to another application, which would be a way out.
package struct KioskRouteHandler: RouteDecisionHandler {
    /// The name for the trace.
    package let name = "kiosk"
    private let patterns: [AddressPattern]
    private let homes: [URL]

    /// - Parameters:
    ///   - patterns: The addresses that may be visited; none allow all of the application's own host.
    ///   - homes: The pages that the application begins with, which are always allowed.
    package init(patterns: [AddressPattern], homes: [URL]) {
        self.patterns = patterns
        self.homes = homes
    }

    /// What WebKit may ask for: without a list, pages of the hosts, otherwise what the list allows.
    func documents(of origin: ApplicationOrigin) -> DocumentScope {
        guard patterns.isEmpty else { return DocumentScope(pages: homes, patterns: patterns, of: origin) }
        return DocumentScope(hostsOf: homes + [origin.address].compactMap(\.self))
    }

    /// Whether an address may be shown.
    /// - Parameter origin: The application's own.
    package func allows(_ url: URL, origin: ApplicationOrigin) -> Bool {
        guard ApplicationOrigin(url) != nil else { return false }
        if homes.contains(where: { $0.isSameRequest(as: url) }) { return true }
        return patterns.isEmpty ? origin.isSameHost(url) : patterns.contains { $0.matches(url, of: origin) }
    }

    /// Always: the handlers that would open something outside are not asked.
    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { true }

    /// Shown inside, or refused.
    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        allows(url, origin: origin) ? .web : .refused("This address is not on the kiosk's list.")
    }
}

extension Router {
    /// A kiosk's router: ambiguous addresses are refused, then ``KioskRouteHandler`` decides.
    package init(origin: ApplicationOrigin, kiosk: KioskRouteHandler) {
        self.init(origin: origin, handlers: [AmbiguousAddressHandler(), kiosk])
        scope = kiosk.documents(of: origin)
    }
}
