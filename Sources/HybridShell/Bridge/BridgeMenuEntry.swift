/// An entry that a bridge component adds to the primary menu (``BridgeDelegate/showInMenu(_:)``).
public struct BridgeMenuEntry {
    /// The title.
    public var title: String
    /// The keys, such as `Ctrl+E`, or `nil` for none.
    public var shortcut: String?
    /// Called when the user chooses the entry.
    public var perform: @MainActor () -> Void

    /// Creates an entry.
    /// - Parameters:
    ///   - title: The title.
    ///   - shortcut: The keys, such as `Ctrl+E`. With a letter they include Ctrl, and may include Shift.
    ///   - perform: Called when the user chooses the entry.
    public init(_ title: String, shortcut: String? = nil, perform: @escaping @MainActor () -> Void) {
        self.title = title
        self.shortcut = shortcut
        self.perform = perform
    }
}
