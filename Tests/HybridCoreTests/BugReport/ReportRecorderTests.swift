import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct ReportRecorderTests {
    private static let time = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("Old events are dropped, and the start is kept")
    func events() {
        var recorder = ReportRecorder(limit: 10)
        recorder.record(TraceEventTests.events[0].0, at: Self.time)
        for number in 0..<25 { recorder.record(.tabSelected(index: number, title: "T"), at: Self.time) }
        let trace = recorder.trace
        #expect(trace.lines.first?.event == "app.started")
        #expect((10...11).contains(trace.lines.count - 1))
        #expect(trace.lines.last?.integer("tab") == 24)
        #expect(trace.notices.first?.hasPrefix("\(25 - (trace.lines.count - 1)) ") == true)
    }

    @Test("Pictures are bounded in number and size, and a visit has one")
    func pictures() {
        var recorder = ReportRecorder()
        recorder.add([1], type: "image/png", of: 1)
        recorder.add([2], type: "image/png", of: 1)
        #expect(recorder.report([]).pictures == [.init(visit: 1, data: "Ag==")])
        recorder.add([UInt8](repeating: 0, count: ReportRecorder.largestPicture + 1), type: "image/png", of: 2)
        #expect(recorder.report([]).pictures.count == 1)
        for visit in 0..<100 { recorder.add([3], type: "image/png", of: visit) }
        #expect(recorder.report([]).pictures.map(\.visit) == Array(100 - ReportRecorder.mostPictures..<100))
        for visit in 100..<200 { recorder.add([UInt8](repeating: 0, count: 500 << 10), type: "image/png", of: visit) }
        let size = recorder.report([]).pictures.reduce(0) { $0 + $1.data.utf8.count }
        #expect(size <= ReportRecorder.largestAlbum && recorder.report([]).pictures.last?.visit == 199)
    }

    @Test("Secrets in the configuration are masked")
    func configuration() throws {
        let json = """
            { "settings": { "api_token": "hunter2", "list": [{ "password": "hunter2", "url": "https://u:hunter2@a.test/" }] },
              "rules": [{ "patterns": ["/a"], "properties": { "context": "modal", "secret": { "x": "hunter2" } } }] }
            """
        let configuration = try PathConfiguration(json: Array(json.utf8), source: "r.json") { _ in Nothing() }
        let text = BugReport.Attachment(configuration).text
        #expect(!text.contains("hunter2") && text.contains("\"context\": \"modal\"") && text.contains("\"/a\""))
    }

    private struct Nothing: PathPattern {
        func matches(_ subject: String) -> Bool { false }
    }
}
