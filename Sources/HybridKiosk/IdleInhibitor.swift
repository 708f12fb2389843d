import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// Keeps the screen on. GTK requests this from the session, the portal or the compositor. If none of these is
/// available, the screen saver is inhibited instead.
final class IdleInhibitor {
    private let mode: KioskConfiguration.KeepAwake
    private let application: ObjectRef
    private weak var window: Widget?
    private var request: guint = 0
    private var screenSaver: ScreenSaverInhibitor?
    private static let reason = localized("The screen stays on for a kiosk.")

    init(_ mode: KioskConfiguration.KeepAwake, application: ObjectRef, window: Widget) {
        self.mode = mode
        self.application = application
        self.window = window
    }

    /// Starts or stops keeping the screen on.
    /// - Parameter isPlaying: True if a page plays media.
    func update(isPlaying: Bool) {
        let holds = mode.holds(whilePlaying: isPlaying)
        let isHolding = request != 0 || screenSaver != nil
        if holds, !isHolding { hold() } else if !holds, isHolding { release() }
    }

    private func hold() {
        guard let window else { return }
        request = gtk_application_inhibit(
            application.pointer(), window.pointer(), GTK_APPLICATION_INHIBIT_IDLE, Self.reason)
        // The result is 0 if there is no bus for the request.
        if request == 0 { screenSaver = try? ScreenSaverInhibitor(reason: Self.reason) }
    }

    /// Permits the screen to turn off.
    func release() {
        if request != 0 { gtk_application_uninhibit(application.pointer(), request) }
        request = 0
        screenSaver?.release()
        screenSaver = nil
    }
}
