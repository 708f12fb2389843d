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

    init(_ printer: KioskPrinter, _ windowSet: WindowSet) {
        self.printer = printer
        self.windowSet = windowSet
        quota = PrintQuota(limit: printer.limit)
        windowSet.context.profile.printed = { [weak self] in self?.print($0) }
    }

    /// Begins with the next visitor.
    func wiped() { quota.wiped() }

    /// Prints a page of the application's own site. Pages of other sites that `allow` includes cannot print.
    private func print(_ view: Widget) {
        let hosts = windowSet.navigators.flatMap { [$0.main.webView, $0.existing(.modal)?.webView].compactMap(\.self) }
        guard let host = hosts.first(where: { ($0.widget.pointer() as OpaquePointer) == view.pointer() }),
            let url = host.url,
            windowSet.context.environment.router.origin.contains(url)
        else { return }
        switch quota.begin() {
        case .busy: return
        case .usedUp: finish(localized("You have printed as often as is possible here."))
        case .print:
            notify(localized("Printing…"))
            DirectPrint.print(view, on: printer) { [weak self] failure in
                self?.quota.ended(failed: failure != nil)
                self?.finish(failure)
            }
        }
    }

    private func finish(_ failure: String?) {
        lastFailure = failure ?? ""
        let environment = windowSet.context.environment
        environment.tracer.record(.kioskPrinted(failure: failure))
        guard let failure else { return }
        environment.logger.error("cannot print", metadata: ["reason": "\(failure)"])
        notify(localized("Cannot print the page. \(failure)"))
    }

    private func notify(_ text: String) { windowSet.active.display?.notify(text) }
}
