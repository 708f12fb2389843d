/// The two sessions: each has its own web view and its own stack of screens. The names are those of the trace.
package enum StackName: String, Sendable, Hashable, CaseIterable {
    /// The window's own stack.
    case main
    /// The modal dialog's.
    case modal
}
