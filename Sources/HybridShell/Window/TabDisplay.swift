import CGtk
import GLibBridge
import HybridCore

/// Shows a tab's stacks in the main window and in a modal window of the tab.
@MainActor
final class TabDisplay: NavigationDisplay {
    private unowned let controller: NavigationController
    private weak var window: MainWindow?
    private var modal: ModalWindow?
    /// Created on first use.
    private var modalWindow: ModalWindow? {
        if modal == nil, let window {
            modal = ModalWindow(parent: window.widget, downloads: window.makeDownloadsButton()) { [weak controller] in
                controller?.dismissModal()
            }
            if let modal { window.buttons.insert(into: modal.widget) }
        }
        return modal
    }

    init(controller: NavigationController, window: MainWindow) {
        self.controller = controller
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

    private var isModalAside = false

    func putModalAside(_ isAside: Bool) -> Widget? {
        isModalAside = isAside
        showModal()
        return window?.widget
    }

    /// Hides and shows the tab's dialog together with the tab and window.
    private func showModal() {
        guard controller.navigator.modal != nil else { return }
        modalWindow?.isVisible = isInFront && !isAway && !isModalAside
    }

    func comeForward(activationToken: String?) {
        window?.present(controller, activationToken: activationToken)
    }

    func notify(_ text: String) {
        window?.notify(text)
    }

    /// Removes messages for a user who left.
    func clearNotices() { modal?.clearNotices() }

    /// The tab's dialog, if visible.
    var modalInFront: ModalWindow? {
        controller.navigator.modal != nil && isInFront && !isModalAside ? modalWindow : nil
    }

    /// True if a window is the tab's dialog.
    func owns(_ window: Widget) -> Bool { modal?.widget == window }

    /// Destroys the tab's dialog.
    func close() {
        if let modal { gtk_window_destroy(modal.widget.pointer()) }
        modal = nil
    }

    func fillScreen(_ isFull: Bool) {
        window?.fillScreen(isFull)
    }

    func presentModal(_ view: NavigationView, style: PathProperties.ModalStyle, isDismissible: Bool) {
        guard let bar = controller.existing(.modal)?.bridge.bar else { return }
        modalWindow?.prepare(view, bar: bar, style: style, isDismissible: isDismissible)
        if isInFront, !isAway, !isModalAside { modalWindow?.isVisible = true }
    }

    func dismissModal() {
        modalWindow?.isVisible = false
    }

    func navigationChanged() {
        let navigator = controller.navigator
        if let top = navigator.modal?.last, controller.modalSession?.view.isWaiting == false {
            let title = controller.windowTitle(of: top)
            let sign = top.sign(of: controller.environment.origin)
            modalWindow?.update(title: title, sign: sign, canGoBack: navigator.canGoBack(in: .modal))
        }
        window?.navigationChanged(in: controller)
    }

    var frontWindow: Widget? { modalInFront?.widget ?? window?.widget }
}
