/// What the ``Router`` decided, and who in it.
package struct Route: Hashable, Sendable {
    /// Where the URL goes.
    package var decision: RouteDecision
    /// The name of the handler that decided, `none` if no handler matched.
    package var handler: String

    /// A decision and the name of the handler that took it.
    package init(decision: RouteDecision, handler: String) {
        self.decision = decision
        self.handler = handler
    }
}
