package import HybridCore
package import HybridShell

/// Lets a tester inspect visits and make them fail (Docs/QA.md).
package final class DiagnosticsExtension: ShellExtension {
    private let tracer: ObservedTracer
    private let isAllowed: Bool
    private let requests: RequestObserver
    private let recordsRequests: Bool
    private let compile: PatternCompiler
    private var diagnostics: Diagnostics?

    /// - Parameters:
    ///   - tracer: Reports all events.
    ///   - isAllowed: True if the commands are enabled. If false, the commands exist but are disabled.
    ///   - requests: Reports requests if it has a listener.
    ///   - recordsRequests: True if requests are recorded even without the window.
    ///   - compile: Compiles the patterns of failing addresses.
    package init(
        tracer: ObservedTracer, isAllowed: Bool, requests: RequestObserver = RequestObserver(),
        recordsRequests: Bool = false, compile: @escaping PatternCompiler
    ) {
        self.compile = compile
        self.tracer = tracer
        self.isAllowed = isAllowed
        self.requests = requests
        self.recordsRequests = recordsRequests
    }

    /// Adds the command that opens the window, and begins logging.
    package func prepare(_ windowSet: WindowSet, _ actions: ShellActions) {
        let diagnostics = isAllowed ? Diagnostics(of: windowSet, listeningTo: tracer, compile: compile) : nil
        listen(isWatched: false)
        diagnostics?.watched = { [weak self] in self?.listen(isWatched: $0) }
        windowSet.context.profile.requests = requests
        self.diagnostics = diagnostics
        windowSet.context.forcedError = { diagnostics?.failVisit() }
        actions.observe = { [weak diagnostics] in diagnostics?.recording?.handle(.action($0)) }
        actions.add(.diagnostics) { _ in diagnostics?.show() }
        actions.add(.bugReport) { _ in diagnostics?.showReport() }
    }

    /// Requests are recorded only while they are needed.
    private func listen(isWatched: Bool) {
        let tracer = tracer
        guard isWatched || recordsRequests else { return requests.heard = nil }
        requests.heard = { tracer.record(.request($0)) }
    }

    /// Prevents sizes under test from being saved.
    package func attach(to window: MainWindow, of shell: ShellApplication) {
        diagnostics?.sizes.frame = window.frame
    }
}
