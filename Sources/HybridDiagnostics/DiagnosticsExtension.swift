import HybridCore
package import HybridShell

/// Lets a tester see behind the pages, and make visits fail (Docs/QA.md).
@MainActor
package final class DiagnosticsExtension: ShellExtension {
    private let tracer: ObservedTracer
    private let isAllowed: Bool
    private var diagnostics: Diagnostics?

    /// - Parameters:
    ///   - tracer: what tells of everything that happens.
    ///   - isAllowed: whether there is anything to see; otherwise there is the command alone, which does not work.
    package init(tracer: ObservedTracer, isAllowed: Bool) {
        self.tracer = tracer
        self.isAllowed = isAllowed
    }

    /// Adds the window's command, and begins to take notes.
    package func prepare(_ tabs: TabsController, _ actions: ShellActions) {
        let diagnostics = isAllowed ? Diagnostics(of: tabs, listeningTo: tracer) : nil
        self.diagnostics = diagnostics
        tabs.context.forcedError = { diagnostics?.forced.take() }
        actions.add(.diagnostics) { _ in diagnostics?.show() }
    }

    /// Keeps the sizes that are tried out from being remembered.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        diagnostics?.sizes.frame = window.frame
    }
}
