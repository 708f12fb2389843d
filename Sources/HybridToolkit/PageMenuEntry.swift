/// An entry that a page adds to the primary menu.
package struct PageMenuEntry {
    package let title: String
    /// The keyboard shortcut in GTK's notation.
    package let accelerator: String?
    package let chosen: @MainActor () -> Void

    /// Creates an entry.
    /// - Parameters:
    ///   - title: The menu label, shown verbatim.
    ///   - accelerator: A keyboard shortcut in GTK's notation that is not in use.
    ///   - chosen: Called when the user chooses the entry.
    package init(title: String, accelerator: String?, chosen: @escaping @MainActor () -> Void) {
        self.title = title
        self.accelerator = accelerator
        self.chosen = chosen
    }
}
