/// A decision about a navigation or response.
package enum PolicyDecision: Equatable, Sendable {
    case allow
    case cancel
    case download
    /// Allow the load if a visit has adopted it by the time all commands have been executed. Otherwise cancel it.
    case allowIfAdopted
    /// Allow the load to continue if its visit is still active once all commands have been executed. Otherwise cancel
    /// it.
    case allowIfWanted
    /// Allow the load, unless it is in the main frame and its page is to be shown elsewhere. In that case cancel it and
    /// send ``SessionEvent/scriptNavigated(to:)``.
    case allowUnlessElsewhere
}
