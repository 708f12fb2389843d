import DemoServer
import FoundationEssentials
import XCTest

/// File uploads.
final class UploadTests: EndToEndTestCase {
    func testChosenFileIsUploaded() throws {
        let file = try environment.write("One.\n", to: "home/one.txt")
        try open("/upload")
        try pressWithKeyboard(.pushButton, "One text file")
        try choose(file)
        try pressPageButton("Send")
        try waitForText("Received one.txt (5 bytes).")
    }

    func testMultipleFieldAcceptsSeveralFiles() throws {
        try open("/upload")
        try pressWithKeyboard(.pushButton, "Pictures")
        try waitForWidget(.fileDialog, "Select Files")
        try pressKey("Escape")
        waitForWidgetToGo(.fileDialog, "Select Files")
        try pressPageButton("Send")
        try waitForText("No file was sent.")
    }

    func testDialogFiltersFilesByType() throws {
        for name in ["a.exe", "b.PDF", "c.txt"] { try environment.write("%PDF", to: "home/files/\(name)") }
        try open("/upload")
        // `.PDF,.docx`: WebKit reports no filter. `image/*, .pdf`: it reports only the images.
        for field in ["Documents", "Receipt"] {
            try pressWithKeyboard(.pushButton, field)
            try chooseFirst(in: environment.path("home/files"))
            try pressPageButton("Send")
            try waitForText("Received b.PDF (4 bytes).")
        }
    }

    func testAllFilesFilterShowsEveryFile() throws {
        for name in ["a.exe", "b.PDF"] { try environment.write("%PDF", to: "home/files/\(name)") }
        try open("/upload")
        try pressWithKeyboard(.pushButton, "Documents")
        try chooseFirst(in: environment.path("home/files"), filter: "All Files")
        try pressPageButton("Send")
        try waitForText("Received a.exe (4 bytes).")
    }

    func testFileDroppedOnFieldIsUploaded() throws {
        let file = try environment.write("Dropped.\n", to: "home/dropped.txt")
        try open("/upload")
        try drop(file, on: waitForElement(.pushButton, "One text file"))
        try pressPageButton("Send")
        try waitForText("Received dropped.txt (9 bytes).")
    }

    func testFileDroppedElsewhereIsIgnored() throws {
        let file = try environment.write("Dropped.\n", to: "home/dropped.txt")
        try open("/upload")
        try drop(file, on: waitForElement(.heading, "Upload"))
        try pressPageButton("Send")
        try waitForText("No file was sent.")
        XCTAssertEqual(stacks.main, ["/upload"])
        XCTAssertEqual(browser.opened, [])
    }

    /// Chooses a file in the dialog by typing its path.
    private func choose(_ path: String) throws {
        // GTK's file dialog is not a window for assistive technology.
        try waitForWidget(.fileDialog, "Select File")
        try waitForActiveWindow("Select File")
        try input.type(path)
        try pressKey("Return")
        waitForWidgetToGo(.fileDialog, "Select File")
    }

    /// Chooses the first file that the dialog lists in a directory.
    private func chooseFirst(in directory: String, filter: String? = nil) throws {
        try waitForWidget(.fileDialog, "Select File")
        try waitForActiveWindow("Select File")
        if let filter {
            let choice = app.native.within(role: .comboBox, name: "")
            XCTAssertEqual(choice.all(role: .pushButton).first?.press(), true)
            try waitForWidget(.label, filter)
            try pressKey("Down")
            try pressKey("Return")
            pump(until: { choice.find(role: .label, name: filter) != nil }, "\(choice.dump())")
        }
        try input.type(directory + "/")
        try pressKey("Return")
        pump(until: { app.native.find(role: .label, name: "files") != nil }, "the directory is shown")
        try pressKey("Home")
        try pressKey("Return")
        waitForWidgetToGo(.fileDialog, "Select File")
    }

    /// Drags a file from a window of the test.
    private func drop(_ path: String, on node: AccessibleNode) throws {
        pump(until: { app.native.all(role: .frame).first?.extents != nil }, "the window is accessible")
        let place = try XCTUnwrap(node.extents).centre
        let page = try XCTUnwrap(pageWidget?.extents)
        let corner = try input.corner(of: XCTUnwrap(app.native.all(role: .frame).first?.extents))
        // Created last, because its window becomes active.
        let source = try FileDragSource(path: path)
        defer { source.close() }
        try source.drop(x: corner.x + page.x + place.x, y: corner.y + page.y + place.y)
    }
}
