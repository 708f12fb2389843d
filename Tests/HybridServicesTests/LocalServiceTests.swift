import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Files, traces and the available rendering devices.
final class LocalServiceTests: FilesTestCase {
    func testFilesAreWrittenAtomicallyForUserOnly() throws {
        let place = try XCTUnwrap(place)
        try LocalFiles.makeDirectory(place.path("a/b"))
        XCTAssertEqual(place.permissions(of: "a/b"), 0o700)
        let path = place.path("a/b/file")
        for text in ["first, which is longer", "second"] {
            try LocalFiles.write(Array(text.utf8), to: path)
            XCTAssertEqual(try LocalFiles.readNow(path), Array(text.utf8))
        }
        XCTAssertEqual(place.permissions(of: "a/b/file"), 0o600)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: place.path("a/b")), ["file"])
    }

    /// A new file replaces the existing one. Nothing is written into the old file, also if it is a link.
    func testFileIsReplacedNotOverwritten() throws {
        let place = try XCTUnwrap(place)
        let other = try place.write("somebody's", to: "other")
        let path = place.path("link")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        try LocalFiles.write(Array("ours".utf8), to: path)
        XCTAssertEqual(try LocalFiles.readNow(other), Array("somebody's".utf8))
        XCTAssertEqual(try LocalFiles.readNow(path), Array("ours".utf8))
        XCTAssertEqual(place.permissions(of: "link"), 0o600)
    }

    func testStateIsPrivateAndDamagedStateIsNil() throws {
        let place = try XCTUnwrap(place)
        let store = FileStateStore(directory: place.path("state"))
        XCTAssertNil(store.load("window"))
        store.save(["width": 5], as: "window")
        XCTAssertEqual(store.load("window"), ["width": 5])
        XCTAssertEqual(place.permissions(of: "state"), 0o700)
        XCTAssertEqual(place.permissions(of: "state/window.json"), 0o600)
        try place.write("{", to: "state/window.json")
        XCTAssertNil(store.load("window"))
        store.save(nil, as: "window")
        store.save(nil, as: "window")
        XCTAssertEqual(
            try FileManager.default.contentsOfDirectory(atPath: place.path("state")), ["window.json.damaged"])
    }

    func testErrorsNameTheFile() throws {
        let place = try XCTUnwrap(place)
        try place.write("", to: "file")
        XCTAssertThrowsError(try LocalFiles.readNow(place.path("missing"))) { check($0, names: "missing") }
        XCTAssertThrowsError(try LocalFiles.makeDirectory(place.path("file/below"))) { check($0, names: "file/below") }
        let path = place.path("file/below")
        XCTAssertThrowsError(try LocalFiles.write([], to: path)) { check($0, names: "file/below") }
        XCTAssertThrowsError(try FileTracer(path: place.path("no/trace"))) { check($0, names: "no/trace") }
    }

    func testTraceHasOneLinePerEventAndIsPrivate() throws {
        let place = try XCTUnwrap(place)
        try place.write("an older trace\n", to: "trace")
        var tracer: FileTracer? = try FileTracer(path: place.path("trace"))
        let url = try XCTUnwrap(URL(string: "https://ada:secret@example.com/?token=secret"))
        tracer?.record(.externalOpened(url: url))
        tracer?.record(.dialogPresented(kind: "alert", message: "two\nlines"))
        let lines = place.read("trace").split(separator: "\n").compactMap { HybridTestSupport.JSONValue(parsing: $0) }
        XCTAssertEqual(lines.map { $0["event"].string }, ["external.opened", "dialog.presented"])
        XCTAssertEqual(lines[1]["message"].string, "two\nlines")
        XCTAssertFalse(place.read("trace").contains("secret"))
        XCTAssertNotNil(lines[0]["time"].string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/))
        tracer = nil
        try FileManager.default.removeItem(atPath: place.path("trace"))
        tracer = try FileTracer(path: place.path("trace"))
        XCTAssertEqual(place.permissions(of: "trace"), 0o600)
        withExtendedLifetime(tracer) {}
    }

    func testRenderingPathDependsOnDevices() throws {
        let place = try XCTUnwrap(place)
        XCTAssertEqual(RenderingPath.detect(devices: place.path("missing")), .software)
        try place.write("", to: "display-only/card0")
        XCTAssertEqual(RenderingPath.detect(devices: place.path("display-only")), .software)
        try place.write("", to: "gpu/renderD128")
        XCTAssertEqual(RenderingPath.detect(devices: place.path("gpu")), .accelerated)
    }

    private func check(_ error: any Error, names name: String) {
        XCTAssertTrue("\(error)".contains(name) && "\(error)".hasSuffix("."), "\(error)")
    }
}
