import HybridCommands
import HybridCore
import HybridNative

/// The checks of an application file for many kiosks.
extension Validate {
    /// Returns the content of a file for many kiosks; `nil` for other files.
    static func fleetFile(_ file: String) -> [UInt8]? {
        guard let bytes = try? InputFile.read(file), let json = try? JSONValue(strictly: bytes),
            FleetFile.describes(json)
        else { return nil }
        return bytes
    }

    /// Checks the settings of the device that the options name, or of a device for each pattern.
    /// - Returns: The settings of the named device, as text; empty if the options name none.
    @MainActor func checkFleet(_ bytes: [UInt8], _ file: String, _ check: inout FileCheck) -> String {
        let fleet: FleetFile
        do { fleet = try FleetFile(json: bytes, source: file) } catch {
            check.add(problems: error.problems.map(\.description))
            return ""
        }
        guard let host else {
            for name in [Self.sampleHost] + fleet.devices.map({ $0.pattern.replacing("*", with: "1") }) {
                check.add("\(file) (\(name))") { Array(try fleet.file(for: facts(host: name)).text.utf8) }
            }
            return ""
        }
        let settings = try? fleet.file(for: facts(host: host))
        check.add("\(file) (\(host))") {
            settings.flatMap { kiosk ? Self.review(Array($0.text.utf8), file) : nil } ?? ([], [])
        } _: {
            Array(try fleet.file(for: facts(host: host)).text.utf8)
        }
        return settings.map { $0.pretty(order: ["startURL", "kiosk"]) + "\n" } ?? ""
    }

    /// The facts of a device that is not this computer. Its ID and serial number are unknown.
    private func facts(host: String) -> DeviceFacts {
        DeviceFacts([
            .hostname: host, .location: location ?? "location", .machineID: "machine-id", .serial: "serial",
        ])
    }

    /// The host name of a device that no pattern names.
    private static let sampleHost = "hostname"
}
