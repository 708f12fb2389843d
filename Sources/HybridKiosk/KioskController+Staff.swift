import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The staff's access.
extension KioskController {
    func offerStaffAccess() {
        guard let configuration = kiosk.configuration.staff, let services = kiosk.staff else { return }
        staff = StaffController(
            configuration, services, windowSet.context.environment, isFullScreen: kiosk.configuration.isFullScreen,
            hasScreen: kiosk.turnScreen != nil
        ) { [weak self] in
            self.map { $0.screen.closedWindow?.widget ?? $0.window.widget }
        } covers: { [weak self] in
            self?.windowSet.cover($0)
        } facts: { [weak self] in
            self?.facts ?? []
        } perform: { [weak self] in
            self?.perform($0)
        }
    }

    private func perform(_ action: StaffAccess.Action) {
        switch action {
        case .reload: windowSet.active.leaveUnasked(by: .reload)
        case .home: windowSet.active.leaveUnasked(by: .clearAll)
        case .wipe: reset()
        case .screenOff: send(.screenOffRequested)
        case .restart: restart(because: .staff)
        case .maintenance: leave?()
        // StaffController performs the actions that keep the panel.
        case .quieter, .louder, .darker, .brighter, .log, .powerOff: break
        }
    }

    private var facts: [(title: String, value: String)] {
        let screen = windowSet.active.stacks.frontScreen
        var facts = [
            (localized("Page"), screen.map { URLRedaction.redact($0.currentLocation) } ?? ""),
            (localized("Network"), network),
        ]
        if !witness.lastFailure.isEmpty { facts.append((localized("Last Failure"), witness.lastFailure)) }
        if let enrollment = kiosk.enrollment {
            facts.append((localized("Configuration"), localized("Version \(enrollment.version)")))
        }
        if let printing {
            var failure = printing.lastFailure
            if case .stopped(let reason) = printing.state { failure = reason }
            facts.append((localized("Printer"), failure.isEmpty ? localized("No failures") : failure))
        }
        return facts + [(localized("Program"), "HybridDesktop \(Version.current), \(Platform.webKit)")]
    }

    private var network: String {
        let isConnected = g_network_monitor_get_network_available(g_network_monitor_get_default()) != 0
        let state = isConnected ? localized("Connected") : localized("Not connected")
        guard let last = witness.lastSuccess else { return "\(state)\n\(localized("No page has loaded."))" }
        let minutes = Int((MainLoop.now - last) / 60_000)
        let load =
            minutes < 1
            ? localized("A page has just loaded.")
            : localized(
                one: "The last page loaded \(minutes) minute ago.",
                other: "The last page loaded \(minutes) minutes ago.", count: minutes)
        return "\(state)\n\(load)"
    }
}
