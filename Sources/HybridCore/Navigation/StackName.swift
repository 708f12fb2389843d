/// The two sessions, each with its own web view and stack of screens. The trace uses these names.
package enum StackName: String, Sendable, Hashable, CaseIterable {
    /// The window's stack.
    case main
    /// The modal dialog's stack.
    case modal
}
