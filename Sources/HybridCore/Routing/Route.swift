/// A decision of the ``Router``, with the handler that made it.
package struct Route: Hashable, Sendable {
    package var decision: RouteDecision
    /// The name of the handler that decided, `none` if no handler matched.
    package var handler: String

    /// A decision and the name of the handler that made it.
    package init(decision: RouteDecision, handler: String) {
        self.decision = decision
        self.handler = handler
    }
}
