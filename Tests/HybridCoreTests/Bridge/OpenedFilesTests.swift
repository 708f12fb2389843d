import HybridCore
import Testing

/// Files opened with the application that may reach a page.
@Suite struct OpenedFilesTests {
    private static let page = url("https://x.test/import")
    private static let handlers = [
        FileHandler(url: page, accept: ["text/csv": [".csv", ".tar.gz"]]), FileHandler(accept: ["image/png": []]),
    ]

    @Test(arguments: [
        ("a.csv", "text/csv", true), ("A.CSV", "text/plain", true), ("x.tar.gz", "application/gzip", true),
        ("a.bin", "TEXT/CSV", true), ("a.png", "image/png", true), ("csv", "application/octet-stream", false),
        ("a.csv.exe", "application/x-dosexec", false),
    ])
    func kinds(name: String, type: String, isTaken: Bool) {
        var files = OpenedFiles(Self.handlers, application: "Notes")
        #expect((files.room(for: name, type: type) != nil) == isTaken)
        #expect((files.notice == nil) == isTaken)
    }

    @Test func totalSizeIsLimited() throws {
        var files = OpenedFiles(Self.handlers, application: "Notes")
        #expect(files.room(for: "a.csv", type: "text/csv") == OpenedFiles.mostBytes)
        files.add("a.csv", type: "text/csv", [UInt8](repeating: 0, count: 100))
        #expect(files.page == Self.page)
        #expect(files.room(for: "b.csv", type: "text/csv") == OpenedFiles.mostBytes - 100)
        files.fail("b.csv", UserFileError(reason: "it is larger than 15 MiB"))
        #expect(files.notice?.hasSuffix("Files opened together cannot exceed 16 MiB.") == true)
        #expect(files.files.map(\.name) == ["a.csv"])
    }

    @Test func filesAreDeliveredToOnePage() {
        var files = OpenedFiles(Self.handlers, application: "Notes")
        _ = files.room(for: "a.csv", type: "text/csv")
        files.add("a.csv", type: "text/csv", [])
        #expect(files.room(for: "b.png", type: "image/png") == nil)
        #expect(files.notice == "“b.png” opens on another page. Open it separately.")
    }

    /// A file's name is untrusted text.
    @Test func namesAreSingleLine() {
        var files = OpenedFiles(Self.handlers, application: "Notes")
        _ = files.room(for: "a\n\u{202E}.csv", type: "text/csv")
        files.add("a\n\u{202E}.csv", type: "text/csv", [])
        #expect(files.files.map(\.name) == ["a .csv"])
        #expect(OpenedFiles([], application: "Notes").notice == nil)
    }
}
