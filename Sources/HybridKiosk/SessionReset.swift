import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Forgets everything of the last person: what is shown, what is typed, what was loaded, who was signed in.
@MainActor
final class SessionReset {
    private let tabs: TabsController
    private let window: Widget
    private let forgetSecrets: @MainActor () async throws -> Void
    private var signedOut: CheckedContinuation<Void, Never>?
    /// Longer than this nobody waits for a server that is to be told of a sign-out.
    private static let patience = 15_000

    init(tabs: TabsController, window: Widget, forgetSecrets: @escaping @MainActor () async throws -> Void) {
        self.tabs = tabs
        self.forgetSecrets = forgetSecrets
        self.window = window
    }

    /// Forgets it all, and asks for the first page.
    /// - Throws: an error if something may be left.
    func perform() async throws {
        // Nobody is asked any more: what was typed goes with the person.
        tabs.context.departures.withdraw()
        closeDialogs()
        tabs.context.userDeparture.tell()
        // Before anything that takes time: what the last person saw must go at once.
        for controller in tabs.controllers { controller.renewWebViews() }
        try await signOut()
        try await forgetSecrets()
        try await tabs.context.profile.forgetAll()
        // Once more, for those there are belong to what is forgotten.
        for controller in tabs.controllers { controller.renewWebViews() }
        clearClipboards()
        ChooserHistory.clear()
        tabs.context.permissions.forget()
        tabs.context.change(zoom: .reset)
        // Once more: an answer to a page of the last person may have come meanwhile.
        tabs.context.userDeparture.tell()
        tabs.beginAnew()
        // A kiosk runs for months: what the last person's screens have taken goes back to the system.
        malloc_trim(0)
    }

    /// Closed as a person would, so that whoever waits for an answer gets one.
    private func closeDialogs() {
        let windows = ObjectRef(retaining: gtk_window_get_toplevels())
        let open = (0..<g_list_model_get_n_items(windows.pointer())).compactMap { index in
            ObjectRef.owning(g_list_model_get_object(windows.pointer(), index))
        }
        for dialog in open where dialog != window && dialog.isVisible { gtk_window_close(dialog.pointer()) }
    }

    private func signOut() async throws {
        tabs.context.httpAuthenticator.send(.signedOut)
        let authenticator = tabs.context.authenticator
        guard authenticator.isAvailable else { return }
        let limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in
            self?.isLate = true
            self?.signedOutNow()
        }
        isLate = false
        await awaitOnMainLoop { continuation in
            signedOut = continuation
            // The sign-out ends with the wish to begin anew, which is ours to fulfil.
            tabs.restartsElsewhere = { [weak self] in self?.signedOutNow() }
            authenticator.handle(.signOutRequested)
        }
        limit.cancel()
        tabs.restartsElsewhere = nil
        if isLate { throw RemoteControlError("The sign-out takes too long.") }
    }

    private var isLate = false

    private func signedOutNow() {
        signedOut?.resume()
        signedOut = nil
    }

    /// What was copied or marked.
    private func clearClipboards() {
        guard let display = gdk_display_get_default() else { return }
        for clipboard in [gdk_display_get_clipboard(display), gdk_display_get_primary_clipboard(display)] {
            gdk_clipboard_set_text(clipboard, "")
        }
    }
}
