/// The two sessions. Each has its own web view and its own stack of screens. The trace uses these names.
package enum StackName: String, Sendable, Hashable, CaseIterable {
    /// The stack of the window.
    case main
    /// The stack of the modal dialog.
    case modal
}
