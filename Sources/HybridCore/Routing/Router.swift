package import FoundationEssentials

/// Decides for every URL, whoever asked for it, whether it is ours, somebody else's or nobody's.
package struct Router: Sendable {
    /// Where the application lives.
    package let origin: ApplicationOrigin
    /// The handlers in the order in which they are asked.
    package var handlers: [any RouteDecisionHandler] {
        didSet { scope = nil }
    }
    /// The hosts whose pages the handlers show inside; `nil` if that cannot be told without asking them.
    package internal(set) var scope: DocumentScope?
    /// The application's own host and the others whose pages are shown inside.
    package private(set) var family: HostFamily

    /// - Parameter handlers: A list that replaces the built-in one.
    package init(origin: ApplicationOrigin, handlers: [any RouteDecisionHandler]) {
        self.origin = origin
        self.handlers = handlers
        family = HostFamily(of: origin, internalHosts: [])
    }

    /// A router with the built-in handlers: ambiguous addresses are refused, our host is ours, other web pages go to
    /// the browser, allowed schemes to their application, and the rest nowhere.
    /// - Parameter internalHosts: Other hosts whose pages are shown inside.
    package init(
        origin: ApplicationOrigin, externalSchemes: ExternalSchemes = ExternalSchemes(),
        internalHosts: [HostPattern] = []
    ) {
        let family = HostFamily(of: origin, internalHosts: internalHosts)
        self.init(
            origin: origin,
            handlers: [
                AmbiguousAddressHandler(), AppNavigationHandler(), InternalHostHandler(family: family),
                BrowserHandler(),
                SystemNavigationHandler(schemes: externalSchemes), RefusalHandler(),
            ])
        self.family = family
        scope = DocumentScope(hostsOf: [origin.address].compactMap(\.self)).union(internalHosts)
    }

    /// Has an application's own handlers asked before the others, but for the one that refuses ambiguous addresses. A page
    /// of another host that they show inside must be one of the internal hosts': no other document is asked for.
    package mutating func ask(_ own: [any RouteDecisionHandler]) {
        let scope = scope
        handlers.insert(contentsOf: own, at: min(1, handlers.count))
        self.scope = scope
    }

    /// Whether an address leads nowhere.
    package func refuses(_ url: URL) -> Bool {
        if case .refused = route(url).decision { true } else { false }
    }

    /// Asks the handlers in turn. Without a match the URL is refused.
    package func route(_ url: URL) -> Route {
        guard let handler = handlers.first(where: { $0.matches(url, origin: origin) }) else {
            return Route(decision: .refused("No handler is responsible for this address."), handler: "none")
        }
        return Route(decision: handler.decision(for: url, origin: origin), handler: handler.name)
    }
}
