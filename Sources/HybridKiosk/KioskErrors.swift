import GLibBridge
import HybridCore
import HybridShell

/// The error screens of a kiosk, and the retries that restore the page.
final class KioskErrors {
    private let context: NavigationContext
    private let offlinePage: String?
    private var schedule = ReconnectionSchedule()
    private var timer: LoopTimer?

    init(context: NavigationContext, offlinePage: String?) {
        self.context = context
        self.offlinePage = offlinePage
    }

    /// Returns the content for a failure. If the session does not check the server itself, the page is requested again
    /// after a while. The delay differs between kiosks.
    func content(for error: VisitError, on screen: Screen, of navigator: Navigator) -> any CurtainContent {
        let isFirst = navigator.stacks.main.first?.id == screen.id
        if KioskError.isRetried(error, isFirst: isFirst) { retry(screen.id, of: navigator) }
        let toStart: @MainActor () -> Void = { [weak navigator] in navigator?.clearAll() }
        if let offlinePage, KioskError.showsOfflinePage(error) {
            let page = DocumentView(offlinePage: offlinePage, context.profile)
            // If the server works, a single page may fail for a long time. The user must still be able to reach the
            // start page.
            guard case .http = error, !isFirst else { return page }
            return OfflineNotice(page, toStart: toStart)
        }
        let message = KioskError.message(error, isFirst: isFirst)
        return OutOfServiceView(title: message.title, body: message.body, toStart: isFirst ? nil : toStart)
    }

    /// Resets the retry schedule after a page has loaded.
    func recovered() {
        timer?.cancel()
        timer = nil
        schedule = ReconnectionSchedule()
    }

    private func retry(_ screen: Screen.ID, of navigator: Navigator) {
        let wait = schedule.next(chance: .random(in: 0...1))
        context.environment.tracer.record(.kioskPaused(reason: "unavailable", seconds: wait / 1000))
        timer?.cancel()
        timer = MainLoop.after(milliseconds: wait) { [weak navigator] in
            guard let navigator, navigator.stacks.screen(screen)?.failure != nil else { return }
            navigator.repeatVisit(of: screen)
        }
    }
}

extension DocumentView: CurtainContent {
    /// Does nothing, because the page has no controls.
    package func focus() {}
}

extension DocumentView {
    /// Shows the operator's page.
    convenience init(offlinePage html: String, _ profile: WebProfile) {
        self.init(html: html, profile: profile, label: localized("Notice"), hasMenu: false)
    }
}
