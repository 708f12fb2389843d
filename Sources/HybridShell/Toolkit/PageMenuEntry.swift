/// An entry of the page's in the primary menu.
@MainActor
package struct PageMenuEntry {
    let title: String
    /// The keys that give it, as GTK writes them.
    let accelerator: String?
    let chosen: @MainActor () -> Void

    /// An entry.
    /// - Parameters:
    ///   - title: what the menu says, as it is.
    ///   - accelerator: the keys that give it, as GTK writes them; free ones.
    ///   - chosen: called when the user has chosen it.
    package init(title: String, accelerator: String?, chosen: @escaping @MainActor () -> Void) {
        self.title = title
        self.accelerator = accelerator
        self.chosen = chosen
    }
}
