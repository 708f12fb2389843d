import FoundationEssentials
import HybridCore
import HybridServices
import HybridTestSupport
import XCTest

/// Stored data survives failed writes: a disk that is temporarily full, or a damaged file.
final class FullDiskTests: FilesTestCase {
    private var disk: FullDisk?
    private var reports: [String] = []

    override func cleanUp() {
        disk?.remove()
        super.cleanUp()
    }

    private func makeDisk() throws -> (disk: FullDisk, path: String) {
        let place = try XCTUnwrap(place)
        let path = place.path("disk")
        try LocalFiles.makeDirectory(path)
        let disk = try FullDisk(at: path)
        self.disk = disk
        return (disk, path)
    }

    private func makeStore(_ directory: String) -> FileStateStore {
        FileStateStore(directory: directory) { [weak self] in self?.reports.append($0.english) }
    }

    func testFullDiskKeepsState() throws {
        let (disk, path) = try makeDisk()
        let store = makeStore(path)
        store.save(["camera": true], as: "permissions")
        disk.fill()
        let text = String(repeating: "a long text that needs room", count: 1000)
        for _ in 0..<3 { store.save(["text": .string(text)], as: "permissions") }
        XCTAssertEqual(store.load("permissions"), ["camera": true])
        XCTAssertEqual(reports.count, 1, "a full disk is reported once: \(reports)")
        XCTAssertTrue(reports.first?.contains("no space left") ?? false, "\(reports)")
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        XCTAssertEqual(names, ["filling", "permissions.json"])

        disk.empty()
        store.save(["camera": false], as: "permissions")
        XCTAssertEqual(makeStore(path).load("permissions"), ["camera": false])
    }

    func testFullDiskKeepsOtherFiles() throws {
        let (disk, path) = try makeDisk()
        try LocalFiles.write(Array("old".utf8), to: "\(path)/file")
        let crashLoopGuard = CrashLoopGuardFile(directory: path)
        _ = crashLoopGuard.started()
        let starts = try LocalFiles.readNow("\(path)/starts")
        disk.fill()
        let new = [UInt8](repeating: 65, count: 50_000)
        XCTAssertThrowsError(try LocalFiles.write(new, to: "\(path)/file")) {
            XCTAssertTrue("\($0)".contains("no space left on the disk."), "\($0)")
        }
        XCTAssertThrowsError(try LocalFiles.writePublic(new, to: "\(path)/file"))
        XCTAssertEqual(try LocalFiles.readNow("\(path)/file"), Array("old".utf8))
        for _ in 0..<5 { _ = crashLoopGuard.started() }
        XCTAssertFalse(try LocalFiles.readNow("\(path)/starts").isEmpty)
        XCTAssertFalse(starts.isEmpty)
    }

    /// The system first writes the part of a line for which there is room.
    func testFullDiskIsTheReasonForAMissingLine() throws {
        let (disk, path) = try makeDisk()
        let file = LineFile("\(path)/lines")
        try file.append { _ in "first" }
        disk.fill()
        for _ in 1...2 {
            XCTAssertThrowsError(try file.append { _ in String(repeating: "x", count: 50_000) }) {
                XCTAssertTrue("\($0)".contains("No space left on device"), "\($0)")
            }
        }
        XCTAssertEqual(try file.lastLines(), ["first"])
        XCTAssertNoThrow(try file.checkPlace())
        XCTAssertNoThrow(try LineFile("\(path)/other").checkPlace())
        XCTAssertThrowsError(try LineFile("\(path)/missing/lines").checkPlace())
    }

    func testFullDiskTruncatesNoTraceLine() throws {
        let (disk, path) = try makeDisk()
        let tracer = try FileTracer(path: "\(path)/trace")
        tracer.record(.dialogPresented(kind: "alert", message: "first"))
        disk.fill()
        for _ in 0..<200 { tracer.record(.dialogPresented(kind: "alert", message: String(repeating: "x", count: 700))) }
        disk.empty()
        tracer.record(.dialogPresented(kind: "alert", message: "last"))
        let lines = String(decoding: try LocalFiles.readNow("\(path)/trace"), as: UTF8.self).split(separator: "\n")
        XCTAssertGreaterThanOrEqual(lines.count, 2)
        for line in lines { XCTAssertNoThrow(try HybridCore.JSONValue(strictly: Array(line.utf8)), String(line)) }
        XCTAssertTrue(lines.last?.contains("last") ?? false)
    }

    func testDamagedStateIsSetAsideAndReported() throws {
        let place = try XCTUnwrap(place)
        let damages: [(text: String, name: String)] = [
            ("", "empty"), ("{\"width\": 5", "cut"), ("\u{0}\u{0}\u{0}", "zeros"), ("{} {}", "twice"),
            (String(repeating: "[", count: 5000), "deep"), (String(repeating: " ", count: 2 << 20), "large"),
        ]
        for (text, name) in damages {
            reports = []
            try place.write(text, to: "state/\(name).json")
            let store = makeStore(place.path("state"))
            XCTAssertNil(store.load(name), name)
            XCTAssertEqual(reports.count, 1, name)
            XCTAssertTrue(reports.first?.contains("“\(name).json.damaged”") ?? false, "\(reports)")
            XCTAssertEqual(place.read("state/\(name).json.damaged"), text)
            store.save(["width": 7], as: name)
            XCTAssertEqual(store.load(name), ["width": 7], name)
        }
        // A second damaged file replaces the first copy, so the directory does not grow.
        try place.write("again", to: "state/cut.json")
        XCTAssertNil(makeStore(place.path("state")).load("cut"))
        XCTAssertEqual(place.read("state/cut.json.damaged"), "again")
    }

    /// Reading a pipe would block forever.
    func testDirectoriesAndPipesAreNotRead() throws {
        let place = try XCTUnwrap(place)
        try LocalFiles.makeDirectory(place.path("state/directory.json"))
        try place.run(["mkfifo", place.path("state/pipe.json")])
        for name in ["directory", "pipe"] {
            let store = makeStore(place.path("state"))
            XCTAssertNil(store.load(name))
            store.save(1, as: name)
            XCTAssertEqual(store.load(name), 1)
        }
        XCTAssertEqual(reports.count, 2, "\(reports)")
    }
}
