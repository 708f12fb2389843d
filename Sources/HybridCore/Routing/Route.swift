/// What the ``Router`` decided, and who in it.
public struct Route: Hashable, Sendable {
    /// Where the URL goes.
    public var decision: RouteDecision
    /// The name of the handler that decided, `none` if no handler matched.
    public var handler: String

    /// A decision and the name of the handler that took it.
    public init(decision: RouteDecision, handler: String) {
        self.decision = decision
        self.handler = handler
    }
}
