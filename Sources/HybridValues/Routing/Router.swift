package import FoundationEssentials

/// Decides for every URL whether the application shows it, another application opens it, or the URL is refused.
package struct Router: Sendable {
    package let origin: ApplicationOrigin
    /// The handlers in order of priority.
    package var handlers: [any RouteDecisionHandler] {
        didSet { scope = nil }
    }
    /// The hosts whose pages the handlers show inside, or `nil` if they are not known without calling the handlers.
    package private(set) var scope: DocumentScope?
    /// The application's own host and the internal hosts.
    package private(set) var family: HostFamily

    /// Creates a router.
    /// - Parameters:
    ///   - handlers: The handlers that replace the built-in ones.
    ///   - scope: The hosts whose pages the handlers show inside, if they are known.
    package init(origin: ApplicationOrigin, handlers: [any RouteDecisionHandler], scope: DocumentScope? = nil) {
        self.origin = origin
        self.handlers = handlers
        self.scope = scope
        family = HostFamily(of: origin, internalHosts: [])
    }

    /// Creates a router with the built-in handlers. Ambiguous addresses are refused, pages of the application's host
    /// are shown inside, other web pages open in the browser, allowed schemes open in their application, and all other
    /// addresses are refused.
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
                BrowserHandler(), SystemNavigationHandler(schemes: externalSchemes), RefusalHandler(),
            ])
        self.family = family
        scope = DocumentScope(hostsOf: [origin.address].compactMap(\.self)).union(internalHosts)
    }

    /// Inserts an application's own handlers before the others, but after the handler that refuses ambiguous addresses.
    /// They can show only pages of internal hosts inside, because other documents are never requested.
    package mutating func ask(_ own: [any RouteDecisionHandler]) {
        let scope = scope
        handlers.insert(contentsOf: own, at: min(1, handlers.count))
        self.scope = scope
    }

    package func refuses(_ url: URL) -> Bool {
        if case .refused = route(url).decision { true } else { false }
    }

    /// Returns the decision of the first handler that matches. If none matches, the URL is refused.
    package func route(_ url: URL) -> Route {
        guard let handler = handlers.first(where: { $0.matches(url, origin: origin) }) else {
            return Route(decision: .refused("No handler accepts this address."), handler: "none")
        }
        return Route(decision: handler.decision(for: url, origin: origin), handler: handler.name)
    }
}
