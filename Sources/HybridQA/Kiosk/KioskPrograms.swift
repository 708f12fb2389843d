package import HybridCore

/// Compares the programs of a computer with those that a kiosk's sessions and settings use.
package enum KioskPrograms {
    /// A setting, the programs of which one is enough, and the packages that contain them.
    private typealias Need = (place: String, programs: [String], packages: String)

    /// Returns a sentence for each missing program.
    /// - Parameter isInstalled: Returns true if a program with this name is on the `PATH`.
    package static func remarks(
        for application: ApplicationConfiguration, isInstalled: (String) -> Bool
    ) -> [String] {
        let missing = needs(of: application.kiosk).filter { !$0.programs.contains(where: isInstalled) }.map { need in
            localized(
                "\(need.place): \(need.programs.joined(separator: ", ")) not found. Install \(need.packages), or this "
                    + "setting has no effect.")
        }
        return session(isInstalled) + missing
    }

    private static func session(_ isInstalled: (String) -> Bool) -> [String] {
        if isInstalled("sway") {
            guard !isInstalled("squeekboard") else { return [] }
            return [localized("squeekboard is not installed. Without it, the session with sway has no touch keyboard.")]
        }
        if isInstalled("cage") {
            return [
                localized(
                    "The session with cage has no touch keyboard, and does not turn the screen off or rotate it. Install "
                        + "sway and squeekboard for these.")
            ]
        }
        if isInstalled("openbox") { return [] }
        return [localized("No session of the kiosk can start. Install cage, sway or openbox.")]
    }

    private static func needs(of kiosk: KioskConfiguration?) -> [Need] {
        guard let kiosk else { return [] }
        var needs: [Need] = []
        if case .printer = kiosk.printer?.place { needs.append(("kiosk.printer", ["lpstat"], "cups")) }
        if kiosk.visitorTools?.readsAloud == true {
            needs.append(("kiosk.visitorTools.readAloud", ["spd-say"], "speech-dispatcher"))
        }
        let packages: [StaffLevel: String] = [
            .volume: "wireplumber, pulseaudio-utils or alsa-utils", .brightness: "brightnessctl",
        ]
        for level in StaffLevel.allCases where kiosk.staff?.limits[level] != nil {
            needs.append(
                ("kiosk.staff.\(level.rawValue)", level.programs.map(\.rawValue), packages[level] ?? ""))
        }
        return needs
    }
}
