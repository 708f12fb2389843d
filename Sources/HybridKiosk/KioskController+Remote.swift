import CGtk
import GLibBridge
import HybridCore
import HybridShell
import Logging

/// The interface for a kiosk's operator.
extension KioskController {
    func offerRemoteControl() {
        do {
            remote = try RemoteControl(application: application) { [weak self] in
                self?.status ?? [:]
            } screenshot: { [weak self] file in
                guard let self else { return }
                guard kiosk.configuration.allowsScreenshots else {
                    throw KioskFailure("Add \"screenshots\": true to \"kiosk\" in the application file.")
                }
                guard let picture = WindowPicture.make(of: windowSet.active.display?.frontWindow ?? window.widget)
                else { throw KioskFailure("The window is not shown.") }
                guard gdk_texture_save_to_png(picture.pointer(), file) != 0 else {
                    throw KioskFailure("The file “\(file)” cannot be written.")
                }
                windowSet.active.display?.notify(localized("The operator took a picture of this screen."))
            }
        } catch {
            windowSet.context.environment.logger.warning("no remote control", metadata: ["error": "\(error)"])
        }
    }

    /// The status of the kiosk. Docs/Kiosk.md contains a table of its entries.
    private var status: [String: Variant] {
        let screen = windowSet.active.stacks.frontScreen
        let status = [
            "url": Variant(screen.map { URLRedaction.redact($0.currentLocation) } ?? ""),
            "title": Variant(screen?.title ?? ""),
            "error": Variant(screen?.failure?.kind ?? ""),
            "state": Variant(session.state.name),
            "uptime": Variant(Int((MainLoop.now - start) / 1000)),
            "lastFailure": Variant(witness.lastFailure),
            "printer": Variant(printing?.state?.text ?? ""),
            "printFailure": Variant(printing?.lastFailure ?? ""),
            "wipeRecord": Variant(wipes?.state ?? ""),
            "metrics": Variant(metrics?.metrics.json.text ?? ""),
            "version": Variant(Version.current),
            "webkit": Variant(Platform.webKit),
            "gtk": Variant(Platform.gtk),
        ]
        return status.merging(configurationWatch?.status ?? [:]) { $1 }
    }
}

extension KioskSession.State {
    /// The name of the state, as used in the status and the heartbeat.
    var name: String {
        switch self {
        case .vacant: "vacant"
        case .occupied: "occupied"
        case .asking: "asking"
        case .wiping: "wiping"
        case .closed: "closed"
        }
    }
}
