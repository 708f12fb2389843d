/// A decision of the ``Router`` and the handler that made it.
package struct Route: Hashable, Sendable {
    package var decision: RouteDecision
    /// The name of the handler that made the decision, or `none` if no handler matched.
    package var handler: String

    package init(decision: RouteDecision, handler: String) {
        self.decision = decision
        self.handler = handler
    }
}
