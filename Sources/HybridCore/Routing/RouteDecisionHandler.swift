public import FoundationEssentials

/// A routing rule. The first handler that matches decides alone (Docs/Behaviour.md#routing).
public protocol RouteDecisionHandler: Sendable {
    /// The name for the trace.
    var name: String { get }
    /// True if this handler decides `url`.
    func matches(_ url: URL, origin: ApplicationOrigin) -> Bool
    /// The decision; called only if ``matches(_:origin:)`` returned true.
    func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision
}
