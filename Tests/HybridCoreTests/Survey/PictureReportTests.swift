import HybridCore
import HybridQA
import Testing

@Suite struct PictureReportTests {
    private let results = [
        PictureResult(file: "a.png", address: "https://e.com/a", status: .same),
        PictureResult(file: "b.png", address: "https://e.com/<b>", status: .different, percentage: 0.004),
        PictureResult(file: "c.png", address: "https://e.com/c", status: .failed, message: "Not <found>."),
        PictureResult(file: "d.png", address: "", status: .missing),
    ]

    @Test func problemsComeFirstAndNothingIsMarkup() {
        let report = PictureReport(PictureSummary(results: results, isComparison: true))
        #expect(report.results.map(\.file) == ["c.png", "b.png", "d.png", "a.png"])
        let html =
            report.head + report.results.map { report.part(of: $0, [.init("Now", png: [1, 2, 3])]) }.joined()
            + report.tail
        #expect(html.contains("less than 0.01 % of the pixels differ."))
        #expect(html.contains("https://e.com/&lt;b&gt;"))
        #expect(html.contains("Not &lt;found&gt;."))
        #expect(html.contains("data:image/png;base64,AQID"))
        #expect(!html.contains("src=\"http"))
    }

    @Test func reportIsReadBack() throws {
        let summary = PictureSummary(results: results, isComparison: true, shard: try #require(Shard("2/3")))
        #expect(PictureSummary(try JSONValue(parsing: summary.json.text)) == summary)
        #expect(PictureSummary(["kind": "audit", "pictures": []]) == nil)
        #expect(PictureResult(["file": "../../etc/passwd", "status": "same"]) == nil)
    }

    @Test func shardsAreMerged() {
        let first = PictureSummary(results: [results[0], results[3]], isComparison: true)
        let second = PictureSummary(
            results: [PictureResult(file: "d.png", address: "https://e.com/d", status: .same), results[1]],
            isComparison: true)
        let merged = PictureSummary(merging: [first, second])
        #expect(merged.results.map(\.file) == ["a.png", "b.png", "d.png"])
        #expect(merged.results.map(\.status) == [.same, .different, .same])
        #expect(PictureSummary(merging: [second, first]).results == merged.results)
        #expect(merged.hasProblems)
    }
}
