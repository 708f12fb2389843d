import CGtk
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell
@testable import HybridWebView

/// Files shown in a file dialog, as decided by GTK's own filter.
final class FileFilterTests: MainLoopTestCase {
    override class var needsDisplay: Bool { true }

    func testOtherFileTypesAreHidden() throws {
        for (accept, shown) in [
            (".pdf", ["a.pdf", "B.PDF"]), (".PDF,.tar.gz", ["a.pdf", "B.PDF", "d.tar.gz"]),
            ("image/*", ["c.png", "e.svg"]), ("image/*,.pdf", ["a.pdf", "B.PDF", "c.png", "e.svg"]),
            ("image/png", ["c.png"]), (".png.exe", []),
        ] {
            let filter = try XCTUnwrap(FileFilter.make(AcceptedFiles(accept: accept)))
            XCTAssertEqual(Self.files.map(\.name).filter { matches($0, filter) }, shown, accept)
        }
        XCTAssertNil(FileFilter.make(AcceptedFiles(accept: "")))
        XCTAssertEqual(Self.files.map(\.name).filter { matches($0, FileFilter.makeAll()) }, Self.files.map(\.name))
    }

    private static let files: [(name: String, type: String)] = [
        ("a.pdf", "application/pdf"), ("B.PDF", "application/pdf"), ("c.png", "image/png"),
        ("d.tar.gz", "application/x-compressed-tar"), ("e.svg", "image/svg+xml"), ("f.txt", "text/plain"),
    ]

    private func matches(_ name: String, _ filter: ObjectRef) -> Bool {
        let info = ObjectRef(owning: g_file_info_new())
        g_file_info_set_name(info.pointer(), name)
        g_file_info_set_display_name(info.pointer(), name)
        g_file_info_set_content_type(info.pointer(), Self.files.first { $0.name == name }?.type)
        return gtk_filter_match(filter.pointer(), info.address) != 0
    }
}
