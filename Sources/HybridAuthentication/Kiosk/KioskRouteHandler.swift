package import FoundationEssentials
package import HybridValues

/// Decides all routes of a kiosk. Allowed addresses are shown, and all others are refused. No address opens in another
/// application, because the user could leave the kiosk through it.
package struct KioskRouteHandler: RouteDecisionHandler {
    /// The name of the handler in the trace.
    package let name = "kiosk"
    private let patterns: [AddressPattern]
    private let homes: [URL]
    private let refusesAll: Bool

    /// Creates a handler.
    /// - Parameters:
    ///   - patterns: The allow-list. If it is empty, all addresses of the application's own host are allowed.
    ///   - homes: The first pages of the application, which are always allowed.
    ///   - refusesAll: True while the kiosk has no configuration. Its start page is then only a placeholder.
    package init(patterns: [AddressPattern], homes: [URL], refusesAll: Bool = false) {
        self.patterns = patterns
        self.homes = homes
        self.refusesAll = refusesAll
    }

    /// Returns the documents that WebKit may request: those on the allow-list or, without an allow-list, all documents
    /// of the hosts.
    func documents(of origin: ApplicationOrigin) -> DocumentScope {
        guard !refusesAll else { return DocumentScope(hostsOf: []) }
        guard patterns.isEmpty else { return DocumentScope(pages: homes, patterns: patterns, of: origin) }
        return DocumentScope(hostsOf: homes + [origin.address].compactMap(\.self))
    }

    /// Returns whether an address may be shown.
    /// - Parameter origin: The application's own origin.
    package func allows(_ url: URL, origin: ApplicationOrigin) -> Bool {
        guard !refusesAll, ApplicationOrigin(url) != nil else { return false }
        if homes.contains(where: { $0.isSameRequest(as: url) }) { return true }
        return patterns.isEmpty ? origin.isSameHost(url) : patterns.contains { $0.matches(url, of: origin) }
    }

    /// Returns true for every address, so that no handler that opens addresses outside is ever called.
    package func matches(_ url: URL, origin: ApplicationOrigin) -> Bool { true }

    /// Returns the decision, which is to show the address inside or to refuse it.
    package func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision {
        allows(url, origin: origin) ? .web : .refused("The kiosk does not allow this address.")
    }
}

extension Router {
    /// Creates the router of a kiosk. It refuses ambiguous addresses; for all others ``KioskRouteHandler`` decides.
    package init(origin: ApplicationOrigin, kiosk: KioskRouteHandler) {
        self.init(origin: origin, handlers: [AmbiguousAddressHandler(), kiosk], scope: kiosk.documents(of: origin))
    }
}
