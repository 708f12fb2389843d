import HybridCore
package import HybridShell

/// Lets a tester inspect visits and make them fail (Docs/QA.md).
package final class DiagnosticsExtension: ShellExtension {
    private let tracer: ObservedTracer
    private let isAllowed: Bool
    private var diagnostics: Diagnostics?

    /// - Parameters:
    ///   - tracer: Reports all events.
    ///   - isAllowed: True if the command is enabled. If false, the command exists but is disabled.
    package init(tracer: ObservedTracer, isAllowed: Bool) {
        self.tracer = tracer
        self.isAllowed = isAllowed
    }

    /// Adds the command that opens the window, and begins logging.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        let diagnostics = isAllowed ? Diagnostics(of: windowSet, listeningTo: tracer) : nil
        self.diagnostics = diagnostics
        windowSet.context.forcedError = { diagnostics?.forced.consume() }
        actions.add(.diagnostics) { _ in diagnostics?.show() }
    }

    /// Prevents sizes under test from being saved.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        diagnostics?.sizes.frame = window.frame
    }
}
