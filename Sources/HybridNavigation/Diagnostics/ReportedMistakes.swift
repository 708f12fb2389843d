import HybridValues

/// Selects the events that the log shows as warnings: a mistake in the data of a component's message, once for each kind
/// of mistake. A page could repeat the message often.
package struct ReportedMistakes {
    private var known: Set<String> = []
    private static let limit = 100

    package init() {}

    /// Returns true if the event is a mistake that was not reported before.
    package mutating func reports(_ event: TraceEvent) -> Bool {
        guard case .bridge(.refused, let component, let message, _, _, let sentence?) = event,
            known.count < Self.limit
        else { return false }
        return known.insert("\(component) \(message) \(sentence)").inserted
    }
}
