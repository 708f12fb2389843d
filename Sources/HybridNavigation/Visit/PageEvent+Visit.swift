package import HybridConfiguration
package import HybridValues

extension PageEvent {
    /// Creates the event for a failed visit. The result is `nil` if the page that started the visit is no longer
    /// loaded.
    /// - Parameters:
    ///   - stack: The screens of the stack that the visit belongs to, from bottom to top. If the page belongs to the
    ///     screen below the top one, it can prevent the error screen, and its screen then becomes visible again.
    package init?(_ visit: Visit, failed error: VisitError, in stack: [Screen]) {
        guard visit.kind == .javaScript, let top = stack.last, top.id == visit.request.screen else { return nil }
        let action = visit.request.options.action
        let below = stack.dropLast().last
        self = .visitFailed(
            visit.request.url, action, error, mayPrevent: action == .advance && !top.hasAppeared && below?.kind == .web)
    }
}
