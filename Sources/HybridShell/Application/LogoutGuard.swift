import CGtk
import GLibBridge
import HybridCore

/// Inhibits the desktop's logout while a page has unsaved input.
@MainActor
final class LogoutGuard {
    private let application: ObjectRef
    private weak var tabs: TabsController?
    private var isHolding = false
    private var isLate = false
    private var request: guint = 0

    init(_ application: ObjectRef, _ tabs: TabsController) {
        self.application = application
        self.tabs = tabs
        tabs.context.profile.heldTextChanged = { [weak self] in self?.update() }
        tabs.stacksChanged = { [weak self] in
            guard let self, isHolding else { return }
            update()
        }
    }

    /// Deferred, because the caller may be in the middle of removing a page.
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
        guard let tabs else { return false }
        return tabs.openPages.contains { tabs.session(at: $0.place)?.webView.unsaved.holdsText == true }
    }

    private func hold(_ holds: Bool) {
        guard holds != isHolding else { return }
        isHolding = holds
        if holds {
            request = gtk_application_inhibit(
                application.pointer(), tabs?.windowForDesktop?.pointer(), GTK_APPLICATION_INHIBIT_LOGOUT,
                localized("Changes you made may not be saved."))
        } else if request != 0 {
            gtk_application_uninhibit(application.pointer(), request)
            request = 0
        }
    }
}
