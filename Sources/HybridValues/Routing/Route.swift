/// A decision of the ``Router`` and the handler that made it.
package struct Route: Hashable, Sendable {
    package var decision: RouteDecision
    /// The name of the handler that made the decision, or `none` if no handler matched.
    package var handler: String

    /// Creates a route from a decision and the name of the handler that made it.
    package init(decision: RouteDecision, handler: String) {
        self.decision = decision
        self.handler = handler
    }
}
