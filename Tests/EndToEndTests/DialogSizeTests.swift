import DemoServer
import XCTest

/// Sizes of modal windows.
final class DialogSizeTests: EndToEndTestCase {
    func testStylesDifferInSize() throws {
        try open()
        let widths = try ["form-sheet", "medium", "full"].map { style in
            try activate("visit", server.url + "/modal/\(style)")
            try waitForVisit("/modal/\(style)")
            let title = try XCTUnwrap(app.trace.last { $0.event == "stack.changed" }?["modal"][0]["title"].string)
            let dialog = try waitForWidget(.frame, title)
            var width = 0
            // A window is accessible before its first layout.
            pump(
                until: {
                    width = dialog.extents?.width ?? 0
                    return width > 0
                }, "\(title) has a size")
            try activate("close-modal")
            waitForWidgetToGo(.frame, title)
            return width
        }
        XCTAssertEqual(widths, widths.sorted(), "\(widths)")
        XCTAssertLessThan(widths[0], widths[2], "\(widths)")
    }
}
