public import FoundationEssentials

/// A rule for routing. Only the first handler that matches decides (Docs/Behaviour.md#routing).
public protocol RouteDecisionHandler: Sendable {
    /// The name of the handler in the trace.
    var name: String { get }
    /// Returns whether this handler decides about `url`.
    func matches(_ url: URL, origin: ApplicationOrigin) -> Bool
    /// Returns the decision. It is called only if ``matches(_:origin:)`` returned true.
    func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision
}
