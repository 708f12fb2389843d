/// The decision on a navigation or response.
package enum PolicyDecision: Equatable, Sendable {
    case allow
    case cancel
    case download
    /// Allow the load if a visit has adopted it once the commands are executed; otherwise cancel it.
    case allowIfAdopted
    /// Allow the load to continue if its visit is still active once the commands are executed; otherwise cancel it.
    case allowIfWanted
    /// Allow it, unless it is the main frame's and the page is to be shown elsewhere. In that case cancel it and send
    /// ``SessionEvent/scriptNavigated(to:)``.
    case allowUnlessElsewhere
}
