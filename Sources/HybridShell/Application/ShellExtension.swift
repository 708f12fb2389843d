package import FoundationEssentials

/// An addition to the shell by another module. The composition root selects the extensions; the shell does not depend
/// on them.
///
/// Each method is called once, in the order of the process. None is called in a process that only passes an address to
/// another process.
@MainActor
package protocol ShellExtension: AnyObject {
    /// Replaces the header bar of the main window. If `nil`, the window keeps it.
    var dressing: (any WindowDressing)? { get }
    /// Adds commands and observers. This is called after the stacks have been created and before any request.
    func prepare(_ windowSet: WindowSet, _ actions: ShellActions)
    /// Called when the main window has been created, before it is shown.
    func attach(to window: MainWindow, of shell: ShellApplication)
    /// True if the extension must prepare something before the first page is requested.
    var holdsStart: Bool { get }
    /// Prepares what the first page needs. The window is already visible.
    /// - Parameter begin: A closure that must be called once, when the first page may be requested.
    func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void)
    /// Gives the extension the opportunity to show the window and the first page instead of the shell.
    /// - Parameter url: The address that is opened above the first page.
    /// - Returns: True if the extension does this. No later extension is then called.
    func begin(at url: URL?) -> Bool
    /// Called when the application ends normally after showing a window.
    func ended()
}

/// Default implementations, which leave everything to the shell.
extension ShellExtension {
    /// `nil`, which keeps the shell's header bar.
    package var dressing: (any WindowDressing)? { nil }
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {}
    package func attach(to window: MainWindow, of shell: ShellApplication) {}
    /// False, so that the first page is requested without waiting.
    package var holdsStart: Bool { false }
    /// Calls `begin` immediately.
    package func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void) { begin() }
    /// Returns false, so that the shell shows the window and the first page.
    package func begin(at url: URL?) -> Bool { false }
    package func ended() {}
}
