import FoundationEssentials
import HybridCore
import HybridNative
import HybridShell

/// An extension of the shell that examines pages instead of a user.
protocol Surveyor: ShellExtension {
    /// False in a process that showed no window.
    var hasStarted: Bool { get }
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
