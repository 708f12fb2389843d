import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// The data and controls of the diagnostics window.
final class Diagnostics {
    private(set) var visits = VisitLog()
    private(set) var console = ConsoleLog()
    /// The error with which visits are forced to fail.
    var forced = ForcedError() {
        didSet { changed() }
    }
    /// The page sizes under test. They are kept after the window is closed.
    let sizes = SizeTrials()
    private weak var windowSet: WindowSet?
    private var window: DiagnosticsWindow?
    private var update: LoopTimer?
    private static let delay = 100

    /// - Parameter windowSet: The application's stacks.
    init(of windowSet: WindowSet, listeningTo tracer: ObservedTracer) {
        self.windowSet = windowSet
        tracer.observe { [weak self] event in
            let now = Date()
            self?.visits.record(event, at: now)
            self?.console.record(event, at: now)
            self?.changed()
        }
    }

    /// Shows the window, or brings it to the front if it is open.
    func show() {
        guard let windowSet else { return }
        let window = window ?? DiagnosticsWindow(self, windowSet) { [weak self] in self?.window = nil }
        self.window = window
        window.present()
    }

    func clearVisits() {
        visits.clear()
        changed()
    }

    func clearConsole() {
        console.clear()
        changed()
    }

    /// Combines changes that occur at the same time into one update of the window.
    private func changed() {
        guard update == nil, window != nil else { return }
        update = MainLoop.after(milliseconds: Self.delay) { [weak self] in
            self?.update = nil
            self?.window?.refresh()
        }
    }
}
