import HybridConfiguration
import Testing

@testable import HybridAuthentication
@testable import HybridNavigation
@testable import HybridValues

@Suite struct KioskMetricsTests {
    private let page = url("https://example.com/secret")

    private func lines(_ metrics: KioskMetrics) -> [String: String] {
        let lines = metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(
            uniqueKeysWithValues: lines.map { line in
                let parts = line.split(separator: " ")
                return (String(parts[0].dropFirst("hybriddesktop_kiosk_".count)), String(parts[1]))
            })
    }

    @Test func beginsWithoutEvents() {
        let found = lines(KioskMetrics(version: "1.0 \"x\"\\\n", start: 1_000.6))
        #expect(found["start_time_seconds"] == "1001" && found["visits_total"] == "0" && found["page_shown"] == "0")
        #expect(found["wipes_total{reason=\"idle\"}"] == "0" && found["last_wipe_time_seconds"] == nil)
        #expect(!KioskMetrics(version: "1.0\"\\", start: 0).text.contains("\\"))
    }

    @Test func jsonHasSameNumbers() {
        var metrics = KioskMetrics(version: "1.0", start: 7)
        metrics.record(.kioskWiped(reason: .idle, duration: 3), at: 15)
        metrics.heartbeatFailed()
        let json = metrics.json
        #expect(json["start_time_seconds"] == 7 && json["heartbeats_failed_total"] == 1 && json["info"] == ["1.0": 1])
        #expect(json["wipes_total"] == ["idle": 1, "command": 0])
        #expect(
            Set(lines(metrics).keys.map { $0.prefix { $0 != "{" } }) == Set((json.object ?? [:]).keys.map { $0[...] }))
    }

    @Test func countsEvents() {
        var metrics = KioskMetrics(version: "1.0", start: 0)
        let completed = TraceEvent.visitCompleted(visit: 1, session: .main, url: page, duration: 5, snapshot: false)
        let failed = TraceEvent.visitFailed(visit: 2, session: .main, url: page, duration: 5, error: .timeout)
        metrics.record(completed, at: 10)
        #expect(lines(metrics)["page_shown"] == "1")
        metrics.record(failed, at: 11)
        #expect(lines(metrics)["page_shown"] == "0")
        metrics.record(completed, at: 12)
        metrics.record(.webProcessTerminated(session: .main, reason: "crashed"), at: 13)
        metrics.record(.kioskUnresponsive(url: page, remedy: .reload), at: 14)
        metrics.record(.kioskWiped(reason: .idle, duration: 3), at: 15)
        metrics.record(.kioskWiped(reason: .command, duration: 3), at: 16)
        metrics.record(.externalOpened(url: page), at: 17)
        metrics.record(.kioskPaused(reason: "crashLoop", seconds: 120), at: 18)
        let found = lines(metrics)
        let expected = [
            "visits_total": "2", "visits_failed_total": "1", "web_processes_lost_total": "1",
            "unresponsive_total": "1", "wipes_total{reason=\"idle\"}": "1", "wipes_total{reason=\"command\"}": "1",
            "last_visit_time_seconds": "12", "last_wipe_time_seconds": "16", "page_shown": "0",
        ]
        for (name, value) in expected { #expect(found[name] == value, "\(name)") }
        #expect(!metrics.text.contains("secret"), "the numbers contain no addresses")
    }

    @Test func presentStateIsReported() {
        var metrics = KioskMetrics(version: "1.0", start: 0)
        #expect(lines(metrics)["open"] == "1")
        for name in ["screen_on", "printer_ready", "processes", "memory_bytes", "starts_total"] {
            #expect(lines(metrics)[name] == nil)
        }
        metrics.record(.visitCompleted(visit: 1, session: .main, url: page, duration: 5, snapshot: false), at: 1)
        metrics.record(.kioskClosed, at: 2)
        (metrics.isScreenOn, metrics.isPrinterReady) = (false, true)
        metrics.usage = ProcessUsage(
            of: 7, pageSize: 4_096,
            in: [
                stat(7, "kiosk", parent: 1, pages: 10), stat(8, "a) b (", parent: 7, pages: 5),
                stat(3, "x", parent: 1, pages: 9),
                stat(9, "web", parent: 8, pages: 1), "", "12 (", "13 (y) S 7",
            ])
        metrics.starts = KioskStarts(text: "4 memory")
        metrics.starts?.started()
        let found = lines(metrics)
        let expected = [
            "open": "0", "page_shown": "0", "screen_on": "0", "printer_ready": "1", "processes": "3",
            "memory_bytes": "65536",
            "starts_total": "5", "last_start{reason=\"memory\"}": "1",
        ]
        for (name, value) in expected { #expect(found[name] == value, "\(name)") }
        metrics.record(.kioskOpened, at: 3)
        #expect(lines(metrics)["open"] == "1" && lines(metrics)["page_shown"] == "0")
    }

    private func stat(_ process: Int, _ name: String, parent: Int, pages: Int) -> String {
        "\(process) (\(name)) S \(parent) " + String(repeating: "0 ", count: 19) + "\(pages) 0 0\n"
    }

    @Test func startsHaveReasons() {
        var starts = KioskStarts()
        starts.started()
        #expect(starts.count == 1 && starts.reason == .first)
        for (end, reason) in [(.changes, .changes), (nil, .crash), (.ended, .ended)]
            as [(KioskStarts.Reason?, KioskStarts.Reason)]
        {
            if let end { starts.ends(because: end) }
            starts = KioskStarts(text: starts.text)
            starts.started()
            #expect(starts.reason == reason)
        }
        #expect(starts.count == 4 && starts.text == "4\n")
        for text in ["", "x", "-1 crash", "99999999999999999999", "0"] {
            #expect(KioskStarts(text: text) == KioskStarts())
        }
        starts = KioskStarts(text: "2 nonsense")
        starts.started()
        #expect(starts.count == 3 && starts.reason == .crash)
    }

    @Test func configurationIsCountedOnlyIfEnrolled() {
        var metrics = KioskMetrics(version: "1.0", start: 0)
        metrics.record(.kioskConfiguration(.unchanged, version: 7, received: nil, reason: nil), at: 1)
        #expect(!metrics.text.contains("configuration"))
        metrics.record(.kioskConfiguration(.applied, version: 7, received: 900, reason: nil), at: 2)
        metrics.record(.kioskConfiguration(.refused, version: 7, received: nil, reason: "secret"), at: 3)
        let found = lines(metrics)
        #expect(found["configuration_version"] == "7" && found["configuration_time_seconds"] == "900")
        #expect(found["configuration_checks_total{result=\"refused\"}"] == "1")
        #expect(found["configuration_checks_total{result=\"unreachable\"}"] == "0")
        #expect(found["configuration_check_ok"] == "0" && found["last_configuration_check_time_seconds"] == "3")
        metrics.record(.kioskConfiguration(.received, version: 8, received: nil, reason: nil), at: 4)
        #expect(lines(metrics)["configuration_check_ok"] == "1" && !metrics.text.contains("secret"))
    }

    /// Each metric has one help line and one type, before its values.
    @Test func formatIsValid() {
        let lines = KioskMetrics(version: "1.0", start: 0).text.split(separator: "\n")
        let helps = lines.filter { $0.hasPrefix("# HELP ") }.map { $0.split(separator: " ")[2] }
        let types = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
        #expect(helps == types && Set(helps).count == helps.count)
        #expect(KioskMetrics(version: "1.0", start: 0).text.hasSuffix("\n"))
    }
}
