import CGtk
import GLibBridge
import HybridCore
import HybridToolkit

/// Monitors the keyboard focus of the application's windows and the network state.
final class PresenceWatch {
    private var presence = Presence()
    private let network = ObjectRef(retaining: g_network_monitor_get_default())
    private var newWindows: NewWindows?
    private var isDue = false
    /// Called with an event for the front page.
    var tell: (@MainActor (PageEvent) -> Void)?

    init() {
        network.connect("network-changed") { [weak self] arguments in self?.handle(.network(arguments.bool(1))) }
        newWindows = NewWindows { [weak self] window in
            for property in ["is-active", "visible"] {
                window.connect("notify::\(property)") { _ in self?.look() }
            }
        }
    }

    /// Updates the active state after a short delay, because one window loses focus before another gains it.
    private func look() {
        guard !isDue else { return }
        isDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isDue = false
            handle(.active(isActive, at: MainLoop.sinceBoot / 1000))
        }
    }

    private var isActive: Bool {
        Widget.windows.contains { window in
            // GTK does not update the active state of a window that was hidden while active.
            return gtk_window_is_active(window.pointer()) != 0 && gtk_widget_get_visible(window.pointer()) != 0
        }
    }

    /// Records that the application starts without a window, so the user is away from the beginning.
    func beginAway() { handle(.active(false, at: MainLoop.sinceBoot / 1000)) }

    func handle(_ event: Presence.Event) {
        if let news = presence.handle(event) { tell?(news) }
    }
}
