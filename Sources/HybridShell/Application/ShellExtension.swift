package import FoundationEssentials

/// An addition to the shell by another module. The composition root selects the extensions; the shell does not depend
/// on them.
///
/// The methods are called in the order of the process, each once, and never in a process that only passes an address to
/// another.
@MainActor
package protocol ShellExtension: AnyObject {
    /// Replaces the main window's header bar; `nil` keeps it.
    var dressing: (any WindowDressing)? { get }
    /// Adds commands and observers, after the stacks have been created and before any request.
    func prepare(_ windowSet: WindowSet, _ actions: ShellActions)
    /// Called when the main window has been created, before it is shown.
    func attach(to window: MainWindow, of shell: ShellApplication)
    /// True if the extension must prepare something before the first page is requested.
    var holdsStart: Bool { get }
    /// Prepares it, with the window already shown.
    /// - Parameter begin: Call once, when the first page may be requested.
    func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void)
    /// Shows the window and the first page instead of the shell.
    /// - Parameter url: The address to open above the first page.
    /// - Returns: True if it does. No later extension is then called.
    func begin(at url: URL?) -> Bool
    /// Called when the application ends normally after showing a window.
    func ended()
}

/// Defaults that leave everything to the shell.
extension ShellExtension {
    /// The shell's header bar.
    package var dressing: (any WindowDressing)? { nil }
    /// Does nothing.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {}
    /// Does nothing.
    package func attach(to window: MainWindow, of shell: ShellApplication) {}
    /// False.
    package var holdsStart: Bool { false }
    /// Begins immediately.
    package func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void) { begin() }
    /// Leaves it to the shell.
    package func begin(at url: URL?) -> Bool { false }
    /// Does nothing.
    package func ended() {}
}
