import Foundation
import Testing

/// The examples for an operator's monitoring.
@Suite("Monitoring") struct MonitoringTests {
    @Test("The dashboard and the alerts name existing metrics", arguments: ["grafana.json", "alerts.yml"])
    func metrics(name: String) throws {
        let source = try Repository.file("Sources/HybridNavigation/Diagnostics/KioskMetrics.swift").text
        let known = Set(source.matches(of: /(?:lines\.add\(\s*|let name = )"([a-z_]+)"/).map { String($0.1) })
        let text = try Repository.file("packaging/kiosk/\(name)").text
        let used = Set(text.matches(of: /hybriddesktop_kiosk_([a-z_]+)/).map { String($0.1) })
        #expect(known.count > 10 && used.count > 4)
        #expect(used.subtracting(known).sorted() == [])
    }

    @Test("The dashboard is valid JSON with a query in each panel")
    func dashboard() throws {
        let data = Data(try Repository.file("packaging/kiosk/grafana.json").text.utf8)
        let dashboard = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let panels = try #require(dashboard["panels"] as? [[String: Any]])
        #expect(panels.count > 4)
        for panel in panels {
            let targets = panel["targets"] as? [[String: Any]]
            #expect((targets?.first?["expr"] as? String)?.isEmpty == false, "\(panel["title"] ?? "")")
        }
    }
}
