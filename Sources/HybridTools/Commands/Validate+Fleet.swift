import HybridCommands
import HybridCore
import HybridNative

/// The checks of an application file for many kiosks.
extension Validate {
    /// Returns the content of a file that satisfies a condition; `nil` for other files.
    static func content(of file: String, if condition: (JSONValue) -> Bool) -> [UInt8]? {
        guard let bytes = try? InputFile.read(file), let json = try? JSONValue(strictly: bytes), condition(json)
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
        guard bytes.count <= EnrollmentState.largest else {
            let limit = EnrollmentState.largest >> 10
            check.add(problems: [
                localized("\(file): The file has more than \(limit) KiB, so devices refuse it. Make it smaller.")
            ])
            return ""
        }
        let samples = [Self.sampleHost] + fleet.devices.map { $0.pattern.replacing("*", with: "1") }
        for name in host.map({ [$0] }) ?? samples {
            check.add("\(file) (\(name))") {
                review(fleet, host: name, file)
            } _: {
                Array(try fleet.file(for: facts(host: name)).text.utf8)
            }
        }
        let settings = host.flatMap { try? fleet.file(for: facts(host: $0)) }
        return settings.map { $0.pretty(order: ["startURL", "kiosk"]) + "\n" } ?? ""
    }

    /// Returns the review of a device's settings, which is empty if they are faulty.
    @MainActor private func review(
        _ fleet: FleetFile, host name: String, _ file: String
    ) -> (problems: [String], remarks: [String]) {
        var facts = facts(host: name)
        guard let settings = try? fleet.file(for: facts) else { return ([], []) }
        var found: (problems: [String], remarks: [String]) = ([], [])
        if kiosk {
            let other = DeviceFacts(facts.values.merging(Self.unknown(host: host, location)) { $1 })
            let isSame = (try? fleet.file(for: facts, filledWith: other))?["startURL"] == settings["startURL"]
            found = Self.review(Array(settings.text.utf8), file, requestsPage: isSame) ?? found
        }
        facts.values[.serial] = nil
        if (try? fleet.file(for: facts)) == nil {
            found.remarks.append(
                localized("{serial}: Only root can read the serial number of a PC. Use another placeholder there."))
        }
        return found
    }

    /// The facts of a device that is not this computer. Its ID and serial number are unknown.
    private func facts(host: String) -> DeviceFacts {
        DeviceFacts([
            .hostname: host, .location: location ?? "location", .machineID: "machine-id", .serial: "serial",
        ])
    }

    /// Other values of the placeholders whose values the options do not name.
    private static func unknown(host: String?, _ location: String?) -> [DeviceFacts.Placeholder: String] {
        var values: [DeviceFacts.Placeholder: String] = [.machineID: "other", .serial: "other"]
        if host == nil { values[.hostname] = "other" }
        if location == nil { values[.location] = "other" }
        return values
    }

    /// The host name of a device that no pattern names.
    private static let sampleHost = "hostname"
}
