package import HybridAuthentication
import HybridConfiguration
package import HybridValues

/// The numbers of a kiosk that an operator's monitoring collects (Docs/Kiosk.md#metrics).
///
/// They contain no addresses and nothing of the users. Times are in seconds since 1970.
package struct KioskMetrics: Equatable, Sendable {
    private let version: String
    private let start: Double
    private var completed = 0
    private var failed = 0
    private var lostProcesses = 0
    private var hangs = 0
    private var prints = 0
    private var failedPrints = 0
    private var wipes: [KioskSession.Reason: Int] = [.idle: 0, .command: 0]
    private var failedHeartbeats = 0
    private var lastCompletion: Double?
    private var lastWipe: Double?
    private var showsPage = false
    private var isOpen = true
    /// True if the screen is on; `nil` if the session has no program that turns it off.
    package var isScreenOn: Bool?
    /// True if the printer can print; `nil` without one, and before the print service's first answer.
    package var isPrinterReady: Bool?
    /// The starts of the profile; `nil` if they are not stored.
    package var starts: KioskStarts?
    /// The processes of the kiosk; `nil` if they are unknown.
    package var usage: ProcessUsage?
    /// The configuration of an enrolled kiosk.
    private var configurationVersion: Int?
    private var configurationTime = 0
    private var checks: [ConfigurationResult: Int] = [:]
    private var lastCheck: ConfigurationResult?
    private var lastCheckTime = 0.0

    /// - Parameters:
    ///   - version: The version of the program.
    ///   - start: The time at which the program started.
    package init(version: String, start: Double) {
        self.version = version
        self.start = start
    }

    package mutating func record(_ event: TraceEvent, at time: Double) {
        switch event {
        case .visitCompleted:
            completed += 1
            lastCompletion = time
            showsPage = true
        case .visitFailed:
            failed += 1
            showsPage = false
        case .webProcessTerminated: lostProcesses += 1
        case .kioskUnresponsive: hangs += 1
        case .kioskPrinted(let failure): if failure == nil { prints += 1 } else { failedPrints += 1 }
        case .kioskPaused: showsPage = false
        case .kioskClosed: (isOpen, showsPage) = (false, false)
        case .kioskOpened: isOpen = true
        case .kioskWiped(let reason, _):
            wipes[reason, default: 0] += 1
            lastWipe = time
        case .kioskConfiguration(.applied, let version, let received, _):
            configurationVersion = version
            configurationTime = received ?? 0
        case .kioskConfiguration(let result, _, _, _) where ConfigurationResult.checks.contains(result):
            checks[result, default: 0] += 1
            lastCheck = result
            lastCheckTime = time
        default: break
        }
    }

    /// Records a heartbeat that the operator's server did not accept.
    package mutating func heartbeatFailed() { failedHeartbeats += 1 }

    /// The numbers in the text format of Prometheus, version 0.0.4.
    package var text: String { lines.text }

    /// The numbers as JSON, by their names without the prefix. Those with a label are an object.
    package var json: JSONValue { .object(lines.members) }

    private var lines: Lines {
        var lines = Lines()
        lines.add("info", "gauge", "Version of the program.", 1, label: ("version", Self.escaped(version)))
        lines.add("start_time_seconds", "gauge", "Start of the program.", Self.number(start))
        lines.add("page_shown", "gauge", "1 if a page is shown, 0 if an error or a pause is.", showsPage ? 1 : 0)
        lines.add("open", "gauge", "0 outside the opening hours.", isOpen ? 1 : 0)
        if let isScreenOn {
            lines.add("screen_on", "gauge", "0 if the kiosk has turned the screen off.", isScreenOn ? 1 : 0)
        }
        if let isPrinterReady {
            lines.add("printer_ready", "gauge", "0 if the printer cannot print.", isPrinterReady ? 1 : 0)
        }
        addProcess(to: &lines)
        lines.add("visits_total", "counter", "Completed visits.", completed)
        lines.add("visits_failed_total", "counter", "Failed visits.", failed)
        lines.add("web_processes_lost_total", "counter", "Web processes that ended unexpectedly.", lostProcesses)
        lines.add("unresponsive_total", "counter", "Pages that did not respond.", hangs)
        lines.add("prints_total", "counter", "Pages sent to the printer.", prints)
        lines.add("prints_failed_total", "counter", "Pages that were not printed.", failedPrints)
        lines.add("heartbeats_failed_total", "counter", "Heartbeats that the server did not accept.", failedHeartbeats)
        let name = "wipes_total"
        for (index, reason) in wipes.keys.sorted(by: { $0.rawValue < $1.rawValue }).enumerated() {
            lines.add(
                name, index == 0 ? "counter" : nil, "Deletions of a user's data.", wipes[reason] ?? 0,
                label: ("reason", reason.rawValue))
        }
        if let lastCompletion {
            lines.add("last_visit_time_seconds", "gauge", "Last completed visit.", Self.number(lastCompletion))
        }
        if let lastWipe {
            lines.add("last_wipe_time_seconds", "gauge", "Last deletion of a user's data.", Self.number(lastWipe))
        }
        addConfiguration(to: &lines)
        return lines
    }

    private func addProcess(to lines: inout Lines) {
        if let usage {
            lines.add("processes", "gauge", "Processes of the kiosk.", usage.processes)
            lines.add("memory_bytes", "gauge", "Resident memory of these processes.", usage.bytes)
        }
        guard let starts else { return }
        lines.add("starts_total", "counter", "Starts of the program.", starts.count)
        lines.add("last_start", "gauge", "Reason for the last start.", 1, label: ("reason", starts.reason.rawValue))
    }

    private func addConfiguration(to lines: inout Lines) {
        guard let configurationVersion else { return }
        lines.add("configuration_version", "gauge", "Version of the configuration.", configurationVersion)
        lines.add(
            "configuration_time_seconds", "gauge", "Time at which the configuration was received.",
            configurationTime)
        for (index, result) in ConfigurationResult.checks.enumerated() {
            lines.add(
                "configuration_checks_total", index == 0 ? "counter" : nil, "Checks for a new configuration.",
                checks[result] ?? 0, label: ("result", result.rawValue))
        }
        guard let lastCheck else { return }
        let isGood = ![.refused, .unreachable].contains(lastCheck)
        lines.add("configuration_check_ok", "gauge", "1 if the last check succeeded.", isGood ? 1 : 0)
        lines.add("last_configuration_check_time_seconds", "gauge", "Last check.", Self.number(lastCheckTime))
    }

    private static func number(_ time: Double) -> Int { Int(time.rounded()) }

    private static func escaped(_ label: String) -> String {
        label.filter { $0.isASCII && $0 != "\"" && $0 != "\\" && !$0.isNewline }
    }

    private struct Lines {
        private(set) var text = ""
        private(set) var members: [String: JSONValue] = [:]

        /// - Parameter type: The type of a metric, or `nil` for a further line of the same metric.
        mutating func add(
            _ name: String, _ type: String?, _ help: String, _ value: Int, label: (name: String, value: String)? = nil
        ) {
            if let label {
                let others = members[name]?.object ?? [:]
                members[name] = .object(others.merging([label.value: .integer(value)]) { $1 })
            } else {
                members[name] = .integer(value)
            }
            let name = "hybriddesktop_kiosk_\(name)"
            let labels = label.map { "{\($0.name)=\"\($0.value)\"}" } ?? ""
            if let type { text += "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n" }
            text += "\(name)\(labels) \(value)\n"
        }
    }
}
