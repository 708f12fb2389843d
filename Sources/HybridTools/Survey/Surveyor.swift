import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridNative
import HybridShell

/// An extension of the shell that examines pages instead of a user.
protocol Surveyor: ShellExtension {
    /// False in a process that showed no window.
    var hasStarted: Bool { get }
}

/// A surveyor that examines pages in windows of its own. The application's window stays hidden, and its first page is not
/// requested.
protocol PageSurveyor: Surveyor {
    var hasStarted: Bool { get set }
    /// The application's window, once it has been created.
    var mainWindow: MainWindow? { get }
    /// Begins to examine the pages.
    func run()
}

extension PageSurveyor {
    /// Always true, because the application's own first page is not requested.
    var holdsStart: Bool { true }

    func hold(_ windowSet: WindowSet, begin: @escaping @MainActor () -> Void) { start() }

    func begin(at url: URL?) -> Bool {
        start()
        return true
    }

    private func start() {
        guard !hasStarted, let mainWindow else { return }
        hasStarted = true
        gtk_widget_set_visible(mainWindow.widget.pointer(), 0)
        run()
    }
}

extension HybridApplication {
    /// Runs the application until the surveyor ends it.
    /// - Parameter page: A page that is shown above the start page.
    /// - Throws: A sentence for the command line.
    func survey(
        by surveyor: any Surveyor, _ appearance: Appearance, _ options: CommonOptions, opening page: URL? = nil
    ) throws {
        try survey(with: surveyor, appearance, options, opening: page)
        guard !surveyor.hasStarted else { return }
        throw UsageError(
            localized(
                "Profile “\(options.profile)” is already open in another window. Close that window, or "
                    + "leave out --profile."))
    }
}
