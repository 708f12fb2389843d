/// A page's entry in the primary menu.
@MainActor
package struct PageMenuEntry {
    let title: String
    /// Accelerator in GTK's notation.
    let accelerator: String?
    let chosen: @MainActor () -> Void

    /// Creates an entry.
    /// - Parameters:
    ///   - title: The menu label, shown verbatim.
    ///   - accelerator: Unused accelerator in GTK's notation.
    ///   - chosen: Called when the user chooses the entry.
    package init(title: String, accelerator: String?, chosen: @escaping @MainActor () -> Void) {
        self.title = title
        self.accelerator = accelerator
        self.chosen = chosen
    }
}
