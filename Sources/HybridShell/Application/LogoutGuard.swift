import CGtk
import GLibBridge
import HybridCore

/// Inhibits the desktop's logout while a page has unsaved input.
final class LogoutGuard {
    private let application: ObjectRef
    private weak var windowSet: WindowSet?
    private var isHolding = false
    private var isLate = false
    private var request: guint = 0

    init(_ application: ObjectRef, _ windowSet: WindowSet) {
        self.application = application
        self.windowSet = windowSet
        windowSet.context.profile.heldTextChanged = { [weak self] in self?.update() }
        windowSet.stacksChanged = { [weak self] in
            guard let self, isHolding else { return }
            update()
        }
    }

    /// Updates the inhibition later, because the caller may be removing a page.
    private func update() {
        guard !isLate else { return }
        isLate = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isLate = false
            hold(holdsText)
        }
    }

    private var holdsText: Bool {
        guard let windowSet else { return false }
        return windowSet.openPages.contains { windowSet.session(at: $0.place)?.webView.holdsText == true }
    }

    private func hold(_ holds: Bool) {
        guard holds != isHolding else { return }
        isHolding = holds
        if holds {
            request = gtk_application_inhibit(
                application.pointer(), windowSet?.windowForDesktop?.pointer(), GTK_APPLICATION_INHIBIT_LOGOUT,
                localized("Changes you made may not be saved."))
        } else if request != 0 {
            gtk_application_uninhibit(application.pointer(), request)
            request = 0
        }
    }
}
