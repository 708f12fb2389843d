import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// What a tester is shown and may bring about.
@MainActor
final class Diagnostics {
    private(set) var visits = VisitLog()
    private(set) var console = ConsoleLog()
    /// How visits are made to fail.
    var forced = ForcedError() {
        didSet { changed() }
    }
    /// The sizes in which pages are tried out, also after the window has been closed.
    let sizes = SizeTrials()
    private weak var tabs: TabsController?
    private var window: DiagnosticsWindow?
    private var update: LoopTimer?
    private static let delay = 100

    /// - Parameter tabs: the application's stacks.
    init(of tabs: TabsController, listeningTo tracer: ObservedTracer) {
        self.tabs = tabs
        tracer.observe { [weak self] event in
            let now = Date()
            self?.visits.take(event, at: now)
            self?.console.take(event, at: now)
            self?.changed()
        }
    }

    /// Shows the window, or brings it forward.
    func show() {
        guard let tabs else { return }
        let window = window ?? DiagnosticsWindow(self, tabs) { [weak self] in self?.window = nil }
        self.window = window
        window.present()
    }

    /// Forgets the visits so far.
    func clearVisits() {
        visits.clear()
        changed()
    }

    /// Forgets what the consoles have had so far.
    func clearConsole() {
        console.clear()
        changed()
    }

    /// One change of the window for all that happens at about the same time, however much that is.
    private func changed() {
        guard update == nil, window != nil else { return }
        update = MainLoop.after(milliseconds: Self.delay) { [weak self] in
            self?.update = nil
            self?.window?.refresh()
        }
    }
}
