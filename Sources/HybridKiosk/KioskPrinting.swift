import GLibBridge
import HybridCore
import HybridShell
import Logging

/// Prints the kiosk's pages on its printer, for one visitor after the other.
final class KioskPrinting {
    private let printer: KioskPrinter
    private let windowSet: WindowSet
    private var quota: PrintQuota
    /// The reason why the last print failed; empty if it succeeded.
    private(set) var lastFailure = ""
    /// The printer's state; `nil` before the first answer of the print service.
    private(set) var state: State? {
        didSet { if state != oldValue { stateChanged(from: oldValue) } }
    }
    private var isLooking = false

    enum State: Equatable {
        case ready
        /// The reason why the printer cannot print, as a sentence.
        case stopped(String)
    }

    /// Called when the printer can print, or no longer.
    var changed: (@MainActor () -> Void)?
    /// The number of wipes, which identifies the visitor.
    private var visitor = 0

    init(_ printer: KioskPrinter, _ windowSet: WindowSet) {
        self.printer = printer
        self.windowSet = windowSet
        quota = PrintQuota(limit: printer.limit)
        DirectPrint.removeParts(of: printer)
        windowSet.context.profile.printed = { [weak self] in self?.print($0, byScript: $1) }
        look()
    }

    /// Asks the print service for the printer's state.
    func look() {
        guard !isLooking else {
            state = .stopped(localized("The print service does not respond."))
            return
        }
        isLooking = true
        DirectPrint.failure(of: printer) { [weak self] in
            self?.isLooking = false
            self?.state = $0.map(State.stopped) ?? .ready
        }
    }

    private func stateChanged(from former: State?) {
        changed?()
        let logger = windowSet.context.environment.logger
        if case .stopped(let reason) = state {
            logger.warning("the printer cannot print", metadata: ["reason": "\(reason)"])
        } else if case .stopped(let reason) = former {
            logger.notice("the printer is ready")
            if lastFailure == reason { lastFailure = "" }
        }
    }

    /// Begins with the next visitor.
    func wiped() {
        quota.wiped()
        visitor += 1
    }

    /// Prints a page of the application's own site. Pages and frames of other sites that `allow` includes cannot print.
    private func print(_ view: Widget, byScript: Bool) {
        guard let host = host(of: view), !byScript || host.consumePrint() else { return }
        switch quota.begin(at: MainLoop.now / 1000) {
        case .refused: return
        case .usedUp: finish(localized("You have reached the print limit."))
        case .print:
            notify(localized("Printing…"))
            let page = WeakObjectRef(view)
            let current: @MainActor () -> Widget? = { [weak self, visitor] in
                guard let self, self.visitor == visitor, let view = page.object else { return nil }
                return self.host(of: view)?.widget
            }
            DirectPrint.print(current, on: printer) { [weak self] outcome in
                self?.quota.ended(failed: outcome != .printed)
                switch outcome {
                case .printed: self?.finish(nil)
                case .failed(let reason): self?.finish(reason)
                case .cancelled: break
                }
            }
        }
    }

    /// Returns the host of a view that shows a page of the application's own site.
    private func host(of view: Widget) -> WebViewHost? {
        let hosts = windowSet.navigators.flatMap { [$0.main.webView, $0.existing(.modal)?.webView].compactMap(\.self) }
        return hosts.first { host in
            host.widget == view && host.url.map(windowSet.context.environment.router.origin.contains) == true
        }
    }

    private func finish(_ failure: String?) {
        let isNew = failure != lastFailure
        lastFailure = failure ?? ""
        let environment = windowSet.context.environment
        environment.tracer.record(.kioskPrinted(failure: failure))
        guard let failure else { return }
        if isNew { environment.logger.error("cannot print", metadata: ["reason": "\(failure)"]) }
        notify(localized("Cannot print the page. \(failure)"))
        if !isLooking { look() }
    }

    private func notify(_ text: String) { windowSet.active.display?.notify(text) }
}

extension KioskPrinting.State {
    /// The state as shown in the status.
    var text: String {
        switch self {
        case .ready: "ready"
        case .stopped(let reason): reason
        }
    }
}
