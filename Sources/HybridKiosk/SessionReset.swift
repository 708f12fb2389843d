import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Clears the data of the previous user, which includes pages, input, loaded content and the sign-in.
final class SessionReset {
    private let windowSet: WindowSet
    private let window: Widget
    private let forgetSecrets: @MainActor () async throws -> Void
    /// The number of sites that had data before the last reset; `nil` if it was not recorded.
    private(set) var cleared: Int?
    /// The number of sites whose data remained after the last reset; `nil` without a check.
    private(set) var remaining: Int?
    private var signedOut: CheckedContinuation<Void, Never>?
    /// The time limit in milliseconds of a sign-out request to the server.
    private static let patience = 15_000

    init(windowSet: WindowSet, window: Widget, forgetSecrets: @escaping @MainActor () async throws -> Void) {
        self.windowSet = windowSet
        self.forgetSecrets = forgetSecrets
        self.window = window
    }

    /// Clears all data and loads the first page.
    /// - Parameter isRecorded: True to check that nothing remains.
    /// - Throws: An error if some data may remain.
    func perform(isRecorded: Bool) async throws {
        (cleared, remaining) = (nil, nil)
        // Unsaved input is discarded without asking.
        windowSet.context.departures.withdraw()
        closeDialogs()
        windowSet.context.userDeparture.tell()
        // Do this first, because the rest takes time and the previous user's page must disappear immediately.
        for navigator in windowSet.navigators { navigator.renewWebViews() }
        if isRecorded { cleared = try? await windowSet.context.profile.sitesWithData() }
        try await signOut()
        try await forgetSecrets()
        try await windowSet.context.profile.forgetAll()
        // Do this again, because the current web views use the cleared data.
        for navigator in windowSet.navigators { navigator.renewWebViews() }
        Self.clearClipboards()
        ChooserHistory.clear()
        windowSet.context.permissions.forget()
        windowSet.context.change(zoom: .reset)
        // Do this again, because a reply to a page of the previous user may have arrived in the meantime.
        windowSet.context.userDeparture.tell()
        if isRecorded { remaining = try await windowSet.context.profile.sitesWithData() }
        if let remaining, remaining > 0 { throw KioskFailure("Data of \(remaining) sites remains.") }
        windowSet.beginAnew()
        // A kiosk runs for months, so return the memory of the previous user's screens to the system.
        malloc_trim(0)
    }

    /// Closes dialogs as a user would, so that callers waiting for a result receive one.
    func closeDialogs() {
        for dialog in Widget.windows where dialog != window && dialog.isVisible { gtk_window_close(dialog.pointer()) }
    }

    private func signOut() async throws {
        windowSet.context.httpAuthenticator.send(.signedOut)
        let authenticator = windowSet.context.authenticator
        guard authenticator.isAvailable else { return }
        let limit = MainLoop.after(milliseconds: Self.patience) { [weak self] in
            self?.isLate = true
            self?.signedOutNow()
        }
        isLate = false
        await awaitOnMainLoop { continuation in
            signedOut = continuation
            // The sign-out ends with a request to restart, which is handled here.
            windowSet.restartsElsewhere = { [weak self] in self?.signedOutNow() }
            authenticator.handle(.signOutRequested)
        }
        limit.cancel()
        windowSet.restartsElsewhere = nil
        if isLate { throw KioskFailure("The sign-out takes too long.") }
    }

    private var isLate = false

    private func signedOutNow() {
        signedOut?.resume()
        signedOut = nil
    }

    /// Clears the clipboard and the primary selection.
    static func clearClipboards() {
        guard let display = gdk_display_get_default() else { return }
        for clipboard in [gdk_display_get_clipboard(display), gdk_display_get_primary_clipboard(display)] {
            gdk_clipboard_set_text(clipboard, "")
        }
    }
}
