/// Decides whether a window of fixed size may become lower. Some dialogs are higher than the space above the touch
/// keyboard.
package struct FixedHeight: Equatable, Sendable {
    /// The height before the window was made resizable; `nil` while its size is fixed.
    private var original: Int?

    package init() {}

    /// Returns true to make the window resizable, false to fix its size, and `nil` for no change.
    /// - Parameter available: The height of the main window, beside the keyboard.
    package mutating func change(height: Int, isResizable: Bool, available: Int) -> Bool? {
        if let original {
            guard original <= available else { return nil }
            self.original = nil
            return false
        }
        guard !isResizable, height > available else { return nil }
        original = height
        return true
    }
}
