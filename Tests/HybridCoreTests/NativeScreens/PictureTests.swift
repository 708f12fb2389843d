import HybridCore
import Testing

@Suite struct PictureHeaderTests {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func png(_ width: [UInt8], _ height: [UInt8]) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + text("IHDR") + width + height
    }

    @Test(arguments: [
        (png([0, 0, 1, 2], [0, 0, 0, 3]), PictureHeader.Format.png, 258, 3),
        (text("GIF89a") + [44, 1, 200, 0], .gif, 300, 200),
        // Two headers and padding before the frame's.
        (
            [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, 0xDB, 0, 3, 0, 0xFF, 0xC2, 0, 11, 8, 1, 0, 2, 0, 3],
            .jpeg, 512, 256
        ),
        (text("RIFF") + [0, 0, 0, 0] + text("WEBPVP8X") + [0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 4, 0, 0], .webp, 10, 5),
        (text("RIFF") + [0, 0, 0, 0] + text("WEBPVP8L") + [0, 0, 0, 0, 0x2F, 0x09, 0x00, 0x01, 0x00], .webp, 10, 5),
        (
            text("RIFF") + [0, 0, 0, 0] + text("WEBPVP8 ") + [0, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A, 10, 0, 5, 0],
            .webp, 10, 5
        ),
        // Top-down.
        (
            text("BM") + Array(repeating: 0, count: 16) + [10, 0, 0, 0, 0xFB, 0xFF, 0xFF, 0xFF], .bmp, 10, 5
        ),
    ])
    func sizes(bytes: [UInt8], format: PictureHeader.Format, width: Int, height: Int) throws {
        let header = try PictureHeader(bytes)
        #expect((header.format, header.width, header.height) == (format, width, height))
    }

    @Test(arguments: [
        [], [0x89], text("<svg/>"), text("GIF89a"), png([0, 0, 0, 0], [0, 0, 0, 1]), [0xFF, 0xD8, 0xFF],
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0], [0xFF, 0xD8, 0xFF, 0xD9, 0xFF, 0xC0, 0, 11, 8, 1, 0, 2, 0],
        [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF], text("RIFF....WEBPVP9 ........................"), text("BM"),
        text("\u{FEFF}PNG"),
    ])
    func invalidPictures(bytes: [UInt8]) {
        #expect(throws: PictureHeader.Refusal.noPicture) { try PictureHeader(bytes) }
    }

    @Test(
        arguments: [
            (png([0, 0, 0x4E, 0x20], [0, 0, 0x09, 0xC4]), nil),
            (png([0, 0, 0x4E, 0x20], [0, 0, 0x09, 0xC5]), .tooLarge(width: 20_000, height: 2_501)),
            (png([0, 0, 0x4E, 0x21], [0, 0, 0, 1]), .tooLarge(width: 20_001, height: 1)),
            (
                png([0xFF, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF]),
                .tooLarge(width: 4_294_967_295, height: 4_294_967_295)
            ),
        ] as [([UInt8], PictureHeader.Refusal?)])
    func oversizedPictures(bytes: [UInt8], refusal: PictureHeader.Refusal?) {
        do throws(PictureHeader.Refusal) {
            _ = try PictureHeader(bytes)
            #expect(refusal == nil)
        } catch {
            #expect(error == refusal)
        }
    }
}

@Suite struct PictureZoomTests {
    private typealias Point = PictureZoom.Point
    private typealias Size = PictureZoom.Size

    private func zoom(_ width: Double, _ height: Double) -> PictureZoom {
        PictureZoom(picture: Size(width: width, height: height), room: Size(width: 400, height: 300))
    }

    @Test(arguments: [
        (1_600.0, 1_200.0, 25, Point(x: 0, y: 0)), (1_600, 600, 25, Point(x: 0, y: 75)),
        (100, 50, 100, Point(x: 150, y: 125)), (400, 300, 100, Point(x: 0, y: 0)),
        (0, 0, 100, Point(x: 199.5, y: 149.5)),
    ])
    private func fittedPictures(width: Double, height: Double, percent: Int, position: Point) {
        let zoom = zoom(width, height)
        #expect(zoom.percent == percent)
        #expect(zoom.position == position)
        #expect(zoom.isFitting)
        #expect(!zoom.allows(.smaller))
    }

    /// Zooming in and out, not beyond the picture's own size.
    @Test func steps() {
        var zoom = zoom(800, 600)
        var percents: [Int] = []
        for _ in 0..<6 {
            zoom.apply(.larger)
            percents.append(zoom.percent)
        }
        #expect(percents == [63, 78, 98, 100, 125, 156])
        for _ in 0..<7 { zoom.apply(.smaller) }
        #expect(zoom.isFitting)
        for _ in 0..<100 { zoom.apply(.larger) }
        #expect(zoom.percent == 800)
        #expect(!zoom.allows(.larger))
        zoom.apply(.actual)
        #expect(zoom.percent == 100)
        zoom.apply(.fitting)
        #expect(zoom.percent == 50)
        zoom.apply(.by(1.5))
        #expect(zoom.percent == 75)
        zoom.apply(.by(0.1))
        #expect(zoom.isFitting)
    }

    /// GTK miscalculates with longer pictures.
    @Test func longPictureHasLimitedZoom() {
        var zoom = zoom(20_000, 100)
        for _ in 0..<100 { zoom.apply(.larger) }
        #expect(zoom.size.width == 30_000)
    }

    @Test func pointUnderPointerStays() {
        var zoom = zoom(800, 600)
        zoom.apply(.actual, about: Point(x: 100, y: 300))
        #expect(zoom.offset == Point(x: 100, y: 300))
        zoom.apply(.by(2), about: Point(x: 0, y: 0))
        #expect(zoom.offset == Point(x: 200, y: 600))
        zoom.apply(.by(0.5), about: Point(x: 0, y: 0))
        #expect(zoom.offset == Point(x: 100, y: 300))
    }

    @Test func pictureStaysInWindow() {
        var zoom = zoom(800, 600)
        zoom.apply(.actual)
        #expect(zoom.offset == Point(x: 200, y: 150), "its middle stays in the middle")
        zoom.pan(x: -1_000, y: 20)
        #expect(zoom.offset == Point(x: 0, y: 170))
        zoom.pan(x: 10_000, y: 10_000)
        #expect(zoom.offset == Point(x: 400, y: 300))
        zoom.apply(.fitting)
        #expect(zoom.offset == Point(x: 0, y: 0))
        zoom.pan(x: 10, y: 10)
        #expect(zoom.offset == Point(x: 0, y: 0))
    }

    @Test func windowResizes() {
        var zoom = zoom(800, 600)
        zoom.resize(Size(width: 200, height: 300))
        #expect(zoom.percent == 25)
        zoom.apply(.actual)
        #expect(zoom.offset == Point(x: 300, y: 150))
        zoom.resize(Size(width: 400, height: 300))
        #expect(zoom.offset == Point(x: 200, y: 150), "its middle stays in the middle")
        zoom.resize(Size(width: 2_000, height: 1_000))
        #expect(zoom.isFitting)
        zoom.resize(Size(width: 0, height: 0))
        #expect(zoom.percent >= 1)
    }
}
