import FoundationEssentials
import GLibBridge
import HybridCore
import HybridShell

/// What a kiosk shows in place of a page that cannot be loaded, and how that page comes back by itself.
@MainActor
final class KioskErrors {
    private let context: NavigationContext
    private let offlinePage: String?
    private var schedule = ReconnectionSchedule()
    private var timer: LoopTimer?

    init(context: NavigationContext, offlinePage: String?) {
        self.context = context
        self.offlinePage = offlinePage
    }

    /// What is shown for a failure. Where the session does not look for the server by itself, the page is asked for
    /// again after a while, each kiosk in its own time.
    func content(for error: VisitError, on screen: Screen, of controller: NavigationController) -> any CurtainContent {
        let isFirst = controller.navigator.main.first?.id == screen.id
        if KioskError.isRetried(error, isFirst: isFirst) { retry(screen.id, of: controller) }
        let toStart: @MainActor () -> Void = { [weak controller] in controller?.clearAll() }
        if let offlinePage, KioskError.showsOfflinePage(error) {
            let page = OfflinePage(html: offlinePage, profile: context.profile)
            // One page of a server that works otherwise may fail for long; the way to the start stays.
            guard case .http = error, !isFirst else { return page }
            return OfflineNotice(page, toStart: toStart)
        }
        let message = KioskError.message(error, isFirst: isFirst)
        return OutOfServiceView(title: message.title, body: message.body, toStart: isFirst ? nil : toStart)
    }

    /// A page is there: the next trouble is a new one.
    func recovered() {
        timer?.cancel()
        timer = nil
        schedule = ReconnectionSchedule()
    }

    private func retry(_ screen: Screen.ID, of controller: NavigationController) {
        let wait = schedule.next(chance: .random(in: 0...1))
        context.environment.tracer.record(.kioskPaused(reason: "unavailable", seconds: wait / 1000))
        timer?.cancel()
        timer = MainLoop.after(milliseconds: wait) { [weak controller] in
            guard let controller, controller.navigator.screen(screen)?.failure != nil else { return }
            controller.repeatVisit(of: screen)
        }
    }
}

extension OfflinePage: CurtainContent {
    /// Does nothing: there is nothing to press.
    package func focus() {}
}
