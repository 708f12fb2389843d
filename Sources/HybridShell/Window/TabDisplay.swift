import CGtk
import GLibBridge
import HybridCore

/// Shows the stacks of a tab in the main window and in a modal window that belongs to the tab.
final class TabDisplay: NavigationDisplay {
    private unowned let navigator: Navigator
    private weak var window: MainWindow?
    private var modal: ModalWindow?
    /// The window of the modal stack, which is created on first use.
    private var modalWindow: ModalWindow? {
        if modal == nil, let window {
            modal = ModalWindow(parent: window.widget, downloads: window.makeDownloadsButton()) { [weak navigator] in
                navigator?.dismissModal()
            }
            if let modal { window.buttons.insert(into: modal.widget) }
            showNotices()
        }
        return modal
    }

    init(navigator: Navigator, window: MainWindow) {
        self.navigator = navigator
        self.window = window
    }

    /// True if this is the current tab.
    var isInFront = true {
        didSet { showModal() }
    }

    /// True if the window is hidden while the application keeps running.
    var isAway = false {
        didSet { showModal() }
    }

    var isCovered = false {
        didSet { showModal() }
    }

    private var isModalAside = false

    func putModalAside(_ isAside: Bool) -> Widget? {
        isModalAside = isAside
        showModal()
        return window?.widget
    }

    /// Shows or hides the tab's dialog together with the tab and the window.
    private func showModal() {
        guard navigator.stacks.modal != nil else { return }
        modalWindow?.isVisible = canShowModal
    }

    private var canShowModal: Bool { isInFront && !isAway && !isModalAside && !isCovered }

    func comeForward(activationToken: String?) {
        window?.present(navigator, activationToken: activationToken)
    }

    func notify(_ text: String) { window?.notify(text) }

    func showNotices() { modal?.show(navigator.context.notices[.password]) }

    /// Removes the messages of the previous user.
    func clearNotices() { modal?.clearNotices() }

    /// The tab's dialog, if visible.
    var modalInFront: ModalWindow? {
        navigator.stacks.modal != nil && isInFront && !isModalAside && !isCovered ? modalWindow : nil
    }

    /// Returns true if a window is the tab's dialog.
    func owns(_ window: Widget) -> Bool { modal?.widget == window }

    func close() {
        modal?.widget.destroyWindow()
        modal = nil
    }

    func showBadge(_ count: Int?) { window?.showBadge(count, of: navigator) }

    func fillScreen(_ isFull: Bool) { window?.fillScreen(isFull) }

    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool) {
        guard let bar = navigator.existing(.modal)?.bridge.bar else { return }
        modalWindow?.prepare(view, bar: bar, style: style, isDismissible: isDismissible)
        if canShowModal { modalWindow?.isVisible = true }
    }

    func dismissModal() { modalWindow?.isVisible = false }

    func navigationChanged() {
        let stacks = navigator.stacks
        if let top = stacks.modal?.last, navigator.modalSession?.view.isWaiting == false {
            let title = navigator.windowTitle(of: top)
            let sign = top.sign(of: navigator.environment.origin)
            modalWindow?.update(title: title, sign: sign, canGoBack: stacks.canGoBack(in: .modal))
        }
        window?.navigationChanged(in: navigator)
    }

    var frontWindow: Widget? { isCovered ? nil : modalInFront?.widget ?? window?.widget }
}
