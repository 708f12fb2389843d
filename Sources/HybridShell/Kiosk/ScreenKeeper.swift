import CGtk
import GLibBridge
import HybridCore

/// Keeps the screen from going dark, as the desktop's session, portal or compositor is asked to by GTK.
@MainActor
final class ScreenKeeper {
    private let mode: KioskConfiguration.KeepAwake
    private let application: ObjectRef
    private weak var window: Widget?
    private var request: guint = 0

    init(_ mode: KioskConfiguration.KeepAwake, application: ObjectRef, window: Widget) {
        self.mode = mode
        self.application = application
        self.window = window
    }

    /// Holds the screen or lets go of it.
    /// - Parameter isPlaying: whether a page plays something.
    func update(isPlaying: Bool) {
        let holds = mode.holds(whilePlaying: isPlaying)
        if holds, request == 0, let window {
            request = gtk_application_inhibit(
                application.pointer(), window.pointer(), GTK_APPLICATION_INHIBIT_IDLE, "The screen is a kiosk's.")
        } else if !holds, request != 0 {
            gtk_application_uninhibit(application.pointer(), request)
            request = 0
        }
    }
}
