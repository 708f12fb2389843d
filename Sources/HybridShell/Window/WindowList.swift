import CGtk
import GLibBridge
import HybridCore

/// The windows of the application, which are the first window and any additional windows. If a message to the user
/// concerns no particular window, it appears in the active one.
final class WindowList {
    let first: MainWindow
    private var further: [MainWindow] = []
    private let application: ObjectRef
    private let windowSet: WindowSet
    /// Called when the availability of commands may have changed.
    var actionsChanged: (@MainActor () -> Void)?
    /// Called when the user closes a window.
    var closes: (@MainActor (MainWindow) -> Void)?

    /// True if windows stay hidden until the user opens the application.
    private var isHeldBack = false

    /// - Parameter dressing: Replaces the header bar of the first window if it is not `nil`.
    init(application: ObjectRef, windowSet: WindowSet, dressing: (any WindowDressing)?) {
        self.application = application
        self.windowSet = windowSet
        first = MainWindow(application: application, windowSet: windowSet, dressing: dressing)
        connect(first)
        connectTabs()
        connectNotices(windowSet.context)
        application.connect("notify::active-window") { [weak self] _ in self?.activeWindowChanged() }
    }

    /// All windows, including the first.
    var all: [MainWindow] { [first] + further }

    var shown: [MainWindow] { all.filter { !$0.isAway } }

    /// The active window. If no window is active, this is the window that was active last.
    var front: MainWindow { all.first { $0.active === windowSet.active } ?? first }

    /// Keeps windows hidden until the user opens the application. This applies to the first window and to windows that
    /// are created in the meantime.
    func holdBack() {
        isHeldBack = true
        first.holdBack()
        first.hasComeBack = { [weak self] in
            // Run this later, because the window is still being shown.
            MainLoop.whenIdle { self?.release() }
        }
        first.windowSet.context.environment.tracer.record(.window(.hidden))
    }

    private func release() {
        guard isHeldBack else { return }
        isHeldBack = false
        for window in further { window.present() }
        if !further.isEmpty { first.present() }
    }

    /// Shows the window that is active or was active last.
    /// - Parameter activationToken: The token that a Wayland compositor requires to activate a window.
    func comeForward(activationToken: String? = nil) {
        let window = isHeldBack ? first : front
        if let activationToken { gtk_window_set_startup_id(window.widget.pointer(), activationToken) }
        window.present()
    }

    private func connect(_ window: MainWindow) {
        window.widget.connect("close-request") { [weak self, weak window] _ -> Bool in
            guard let self, let window else { return false }
            closes?(window)
            return true
        }
        window.actionsChanged = { [weak self, weak window] in
            if let self, front === window { actionsChanged?() }
        }
    }

    private func connectTabs() {
        windowSet.zoomChanged = { [weak self] in
            for window in self?.all ?? [] { window.showZoom() }
        }
        windowSet.identityChanged = { [weak self] in self?.showIdentity() }
        windowSet.context.authenticator.offersChanged = { [weak self] in self?.showIdentity() }
        windowSet.context.background.follow { [weak self] in
            for window in self?.all ?? [] { window.showEnd() }
        }
        windowSet.windowWanted = { [weak self] in
            if let self, isHeldBack { comeForward() }
        }
        windowSet.context.userDeparture.listen { [weak self] in
            for window in self?.all ?? [] { window.clearNotices() }
        }
        windowSet.notice = { [weak self] in self?.front.notify($0) }
        windowSet.selectionChanged = { [weak self] in self?.first.selectionChanged() }
        windowSet.windowNeeded = { [weak self] in
            guard let self, front.isAway else { return }
            comeForward()
        }
        windowSet.opensWindow = { [weak self] in self?.open($0, width: $1, height: $2) }
        windowSet.closesWindow = { [weak self] in self?.remove($0) }
    }

    private func connectNotices(_ context: NavigationContext) {
        if !context.profile.isLocked {
            context.environment.notices.show = { [weak self] in self?.front.notify($0) }
        }
        context.noticeChanged = { [weak self] in
            for window in self?.all ?? [] { window.showNotices() }
        }
        context.downloads.notify = { [weak self] in self?.front.notify($0) }
        context.downloads.finished = { [weak self] in self?.front.downloadFinished($0, $1) }
        context.downloads.ask = { [weak self] in self?.front.askForDownloads($0) }
        context.credentials.notify = { [weak self] in self?.front.notify($0) }
    }

    private func showIdentity() {
        for window in all { window.showIdentity() }
    }

    private func open(_ navigator: Navigator, width: Int?, height: Int?) {
        let window = MainWindow(application: application, windowSet: windowSet, of: navigator, size: (width, height))
        further.append(window)
        connect(window)
        guard !isHeldBack else { return window.holdBack() }
        window.present()
        navigator.front.view.focus()
    }

    private func remove(_ navigator: Navigator) {
        guard let index = further.firstIndex(where: { $0.active === navigator }) else { return }
        let window = further.remove(at: index)
        window.close()
        actionsChanged?()
        // Keep both objects alive until the current call has returned.
        MainLoop.whenIdle { withExtendedLifetime((window, navigator)) {} }
    }

    /// Updates the state after another window, or a dialog of a window, has become active.
    private func activeWindowChanged() {
        var next = ObjectRef.retaining(gtk_application_get_active_window(application.pointer()))
        while let window = next {
            if let owner = all.first(where: { $0.owns(window) }) {
                guard owner !== front else { return }
                windowSet.activate(owner.active)
                actionsChanged?()
                return
            }
            next = ObjectRef.retaining(gtk_window_get_transient_for(window.pointer()))
        }
    }
}
