import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Pages of a kiosk print without a dialog.
final class KioskPrintTests: KioskTestCase, StartsEarly {
    private var folder: String { environment.path("receipts") }

    private var receipts: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The desktop's list of recent documents.
    private var recentDocuments: String { environment.read("home/.local/share/recently-used.xbel") }

    private func openKiosk(printer members: String, more: String = "") throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try openKiosk("\"printer\": { \(members) }\(more)", "/components/print")
    }

    private func print() throws {
        try pressPageButton("Print this page")
    }

    func testPagesPrintIntoFolderUntilLimit() throws {
        try openKiosk(printer: #""folder": "\#(folder)", "paper": "80x200", "margin": 0, "limit": 1"#)
        try print()
        let printed = try waitForTrace("kiosk.printed")
        XCTAssertTrue(printed["failure"] == .null, "\(printed)")
        XCTAssertEqual(receipts.count, 1, "\(receipts)")
        pump(until: { !recentDocuments.isEmpty }, "GTK writes the list")
        XCTAssertFalse(recentDocuments.contains("<bookmark "), recentDocuments)
        let content = FileManager.default.contents(atPath: "\(folder)/\(try XCTUnwrap(receipts.first))") ?? Data()
        XCTAssertTrue(content.starts(with: Data("%PDF".utf8)), "\(content.count) bytes")
        setMark()
        try print()
        let refused = try waitForTrace("kiosk.printed")
        XCTAssertEqual(refused["failure"].string, "You have reached the print limit.")
        try activate("reset")
        XCTAssertEqual(receipts.count, 1)
        setMark()
        try waitForVisit("/components/print")
        try print()
        XCTAssertTrue(try waitForTrace("kiosk.printed")["failure"] == .null)
        XCTAssertEqual(receipts.count, 2, "the next visitor can print")
    }

    /// With a header bar, the page's button uses the component instead of `print()`.
    func testMissingPrinterIsReported() throws {
        try openKiosk(printer: #""name": "Counter""#, more: #", "headerBar": true"#)
        try print()
        let failed = try waitForTrace("kiosk.printed")
        XCTAssertEqual(failed["failure"].string, "There is no printer “Counter”.")
        try waitForWidget(.label, "Cannot print the page. There is no printer “Counter”.")
        XCTAssertEqual(try status()["printFailure"], "There is no printer “Counter”.")
        XCTAssertEqual(try status()["printer"], "There is no printer “Counter”.")
        XCTAssertThrowsError(try activate("print-to-file", environment.path("page.pdf")))
        XCTAssertFalse(FileManager.default.fileExists(atPath: environment.path("page.pdf")))
    }

    func testFolderThatCannotBeWrittenIsReported() throws {
        try openKiosk(printer: #""folder": "\#(folder)/missing""#)
        try print()
        let failed = try waitForTrace("kiosk.printed")
        XCTAssertTrue(failed["failure"].string?.hasPrefix("No file can be written to the folder") ?? false, "\(failed)")
    }

    /// A page may print while it loads. A frame of another site cannot print it.
    func testOnlyApplicationsOwnDocumentsPrint() throws {
        server.behaviour.hostileScript = """
            if (self === top) {
              document.body.insertAdjacentHTML("beforeend", "<button>Frame</button><button>Print</button>")
              const [adds, prints] = document.querySelectorAll("button")
              adds.onclick = () => {
                const frame = document.createElement("iframe")
                frame.src = "\(server.otherOrigin)/hostile/script"
                document.body.append(frame)
              }
              prints.onclick = () => print()
              print()
            } else {
              addEventListener("load", () => setTimeout(() => {
                print()
                document.execCommand("print")
                const inner = document.createElement("iframe")
                document.body.append(inner)
                inner.contentWindow.print()
                fetch("/session/renewed")
              }))
            }
            """
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try openKiosk(#""printer": { "folder": "\#(folder)" }"#, "/hostile/script")
        try waitForTrace("kiosk.printed")
        XCTAssertEqual(receipts.count, 1, "the page has printed")
        setMark()
        try pressPageButton("Frame")
        pump(until: { !server.requests(for: "/session/renewed").isEmpty }, "the frame has tried")
        try pressPageButton("Print")
        XCTAssertTrue(try waitForTrace("kiosk.printed")["failure"] == .null)
        XCTAssertEqual(receipts.count, 2, "the frame has not printed")
    }
}
