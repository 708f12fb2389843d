import HybridCore
import HybridQA
import Testing

@Suite struct PictureComparisonTests {
    private func picture(_ width: Int, _ height: Int, except changed: [Int] = []) throws -> PicturePixels {
        var bytes = [UInt8](repeating: 255, count: width * height * 4)
        for pixel in changed { bytes[pixel * 4 + 1] = 0 }
        return try #require(PicturePixels(width: width, height: height, bytes: bytes))
    }

    @Test func equalPicturesHaveNoDifference() throws {
        let comparison = try PictureComparison(of: picture(4, 4), with: picture(4, 4))
        #expect(comparison.differing == 0)
        #expect(comparison.percentage == 0)
        #expect(comparison.marked == nil)
    }

    @Test func changedPixelsAreCountedAndMarked() throws {
        let comparison = try PictureComparison(of: picture(10, 10, except: [3, 57]), with: picture(10, 10))
        #expect(comparison.differing == 2)
        #expect(comparison.percentage == 2)
        let marked = comparison.marked
        #expect(Array(marked?.bytes[12..<16] ?? []) == [0xC8, 0, 0xE0, 0xFF])
        #expect(marked?.bytes[0] == marked?.bytes[1], "equal pixels are grey")
        #expect(PictureResult.status(comparison, threshold: 2) == .same)
        #expect(PictureResult.status(comparison, threshold: 1.9) == .different)
    }

    @Test func otherSizeIsADifference() throws {
        let comparison = try PictureComparison(of: picture(2, 3), with: picture(3, 2))
        #expect(comparison.total == 9)
        #expect(comparison.differing == 5)
        #expect(comparison.marked?.width == 3)
        #expect(comparison.marked?.height == 3)
    }

    @Test func pixelsMustAgreeWithSize() {
        #expect(PicturePixels(width: 2, height: 2, bytes: [0]) == nil)
        #expect(PicturePixels(width: 0, height: 0, bytes: []) == nil)
    }
}
