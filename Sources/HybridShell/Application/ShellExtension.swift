package import FoundationEssentials

/// What a module of its own adds to the shell. Whoever puts the application together says which there are; the shell
/// knows none of them.
///
/// They are asked in the order of the process: each once, and never in one that only hands an address to another.
@MainActor
package protocol ShellExtension: AnyObject {
    /// What the main window has in place of its header bar; `nil` leaves that.
    var dressing: (any WindowDressing)? { get }
    /// The stacks are there, and nothing has been asked for yet: adds commands, and listens.
    func prepare(_ tabs: TabsController, _ actions: ShellActions)
    /// The main window is there, and not shown yet.
    func attach(to window: MainWindow, of shell: ShellApplication)
    /// Whether something has to be there before the first page is asked for.
    var holdsStart: Bool { get }
    /// Sees to that, in a window that is shown already.
    /// - Parameter begin: is to be called once, when the first page may be asked for.
    func hold(_ tabs: TabsController, begin: @escaping @MainActor () -> Void)
    /// Shows the window and the first page in the shell's place.
    /// - Parameter url: what was asked for on top of the first page.
    /// - Returns: whether it does; the first that does is the only one.
    func begin(at url: URL?) -> Bool
    /// The application, which has shown a window, has ended as it should.
    func ended()
}

/// What an extension has nothing to do with it leaves to the shell.
extension ShellExtension {
    /// The shell's header bar.
    package var dressing: (any WindowDressing)? { nil }
    /// Does nothing.
    package func prepare(_ tabs: TabsController, _ actions: ShellActions) {}
    /// Does nothing.
    package func attach(to window: MainWindow, of shell: ShellApplication) {}
    /// Nothing has.
    package var holdsStart: Bool { false }
    /// Begins at once.
    package func hold(_ tabs: TabsController, begin: @escaping @MainActor () -> Void) { begin() }
    /// Leaves it to the shell.
    package func begin(at url: URL?) -> Bool { false }
    /// Does nothing.
    package func ended() {}
}
