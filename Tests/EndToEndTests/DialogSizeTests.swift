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
            try waitForWindow(title)
            let extents = try XCTUnwrap(app.native.find(role: .frame, name: title)?.extents)
            try activate("close-modal")
            waitForWidgetToGo(.frame, title)
            return extents.width
        }
        XCTAssertEqual(widths, widths.sorted(), "\(widths)")
        XCTAssertLessThan(widths[0], widths[2], "\(widths)")
    }
}
