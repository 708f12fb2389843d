import HybridCore
import Testing

@Suite struct DrivenSizeTests {
    @Test(
        arguments: [
            ((200, 800), "set the minimum."), ((800, 100), "set the minimum."),
            ((5000, 600), "than the display."),
            ((200, 5000), "the minimum, and it cannot be larger than the display."), ((0, 0), "set the minimum."),
        ] as [((Int, Int), String)])
    func impossibleSizeIsExplained(asked: (width: Int, height: Int), end: String) throws {
        let given = (width: min(max(asked.width, 360), 1280), height: min(max(asked.height, 294), 900))
        let complaint = try #require(DrivenSize(asked: asked, given: given).complaint)
        #expect(complaint.contains("\(asked.width) × \(asked.height)"))
        #expect(complaint.contains("\(given.width) × \(given.height)"))
        #expect(complaint.hasSuffix(end))
    }

    @Test func grantedSizeCausesNoError() {
        #expect(DrivenSize(asked: (800, 600), given: (800, 600)).complaint == nil)
    }
}
