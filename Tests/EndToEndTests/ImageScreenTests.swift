import DemoServer
import XCTest

/// The native screen `image`, with the rule of the official demo's Android application:
/// `hotwire://fragment/image_viewer`.
final class ImageScreenTests: EndToEndTestCase {
    private let path = "/river/picture.bmp"

    func testPictureIsShownAndZoomedByKeyboard() throws {
        let whole = try openPicture()
        try waitForWindow("The river")
        XCTAssertEqual(server.requests(for: path).count, 1)
        try pressKey("plus")
        let larger = try waitForSize { $0.width > whole.width }
        // The page zoom shortcut zooms the picture here.
        try pressKey("ctrl+plus")
        try waitForSize { $0.width > larger.width * 6 / 5 }
        try pressKey("1")
        try waitForSize { $0.width == 1_600 && $0.height == 1_200 }
        let before = try waitForSize { _ in true }
        try pressKey("Right")
        try pressKey("Down")
        pump(until: { (place()?.x ?? 0) < before.x && (place()?.y ?? 0) < before.y }, "it moves by the arrow keys")
        try pressKey("0")
        try waitForSize { $0.width == whole.width }
        try pressKey("minus")
        try activate("zoom-reset")
        try waitForSize { $0.width == whole.width }
        try goBack(to: "/")
        try waitForElement(.heading, "Fieldnotes")
    }

    func testWheelZoomsAndDragPans() throws {
        try openPicture()
        let view = try XCTUnwrap(place())
        let frame = try XCTUnwrap(app.native.find(role: .frame, name: "The river")?.extents)
        let corner = try input.corner(of: frame)
        let middle = (x: corner.x + view.centre.x, y: corner.y + view.centre.y)
        try input.point(x: middle.x, y: middle.y)
        try input.scrollWithControl(-4)
        let large = try waitForSize { $0.width > view.width * 3 / 2 }
        try input.drag(from: middle, to: (middle.x + 120, middle.y + 90))
        pump(
            until: { abs((place()?.x ?? 0) - large.x - 120) < 4 && abs((place()?.y ?? 0) - large.y - 90) < 4 },
            "it follows")
    }

    func testSavedAndCopied() throws {
        try openPicture()
        try pressButton("Save image")
        try waitForTrace("download.finished") { $0["file"].string?.hasSuffix("/picture.bmp") ?? false }
        try pressButton("Copy image")
        pump(until: { app.native.shows("Image copied") }, "the user is notified")
        // Picture that another program receives.
        var copied: (width: Int, height: Int)?
        try DesktopClipboard.readPicture { copied = $0 }
        pump(until: { copied != nil }, "the picture is on the clipboard")
        XCTAssertEqual(copied?.width, 1_600)
        XCTAssertEqual(copied?.height, 1_200)
    }

    @discardableResult
    private func openPicture() throws -> AccessibleExtents {
        try open()
        try activate("visit", server.url + path)
        try waitForWidget(.image, "The river")
        // The bar below takes its space in the next frame.
        try waitForWidget(.pushButton, "Save image")
        settle()
        return try waitForSize { $0.width > 300 && $0.height > 200 }
    }

    private func place() -> AccessibleExtents? { app.native.find(role: .image, name: "The river")?.extents }

    @discardableResult
    private func waitForSize(
        line: UInt = #line, _ condition: (AccessibleExtents) -> Bool
    ) throws -> AccessibleExtents {
        var last: AccessibleExtents?
        let isThere = lookAgain(timeout: Timeouts.standard) {
            let before = last
            last = place()
            return last == before && last.map(condition) ?? false
        }
        XCTAssertTrue(isThere, "the picture is \(String(describing: last))", line: line)
        return try XCTUnwrap(last)
    }
}
