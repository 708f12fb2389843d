public import FoundationEssentials

/// One rule by which addresses are routed. The first handler that matches decides alone (Docs/Behaviour.md#routing).
public protocol RouteDecisionHandler: Sendable {
    /// The name for the trace.
    var name: String { get }
    /// Whether this handler is the one for `url`.
    func matches(_ url: URL, origin: ApplicationOrigin) -> Bool
    /// The decision; only asked after ``matches(_:origin:)`` said yes.
    func decision(for url: URL, origin: ApplicationOrigin) -> RouteDecision
}
