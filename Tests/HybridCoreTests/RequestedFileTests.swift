import HybridCore
import Testing

@Suite struct RequestedFileTests {
    private func problem(_ path: String, thereIs existing: [String] = []) -> String? {
        RequestedFile.problem(of: path, ending: ".pdf", isThere: existing.contains)
    }

    @Test(arguments: ["/tmp/a.pdf", "/home/ada/A page.PDF", "/a.tar.pdf", "/é.pdf"])
    func newFileIsWritten(path: String) {
        #expect(problem(path) == nil)
    }

    @Test func existingFileIsKept() {
        #expect(
            problem("/tmp/a.pdf", thereIs: ["/tmp/a.pdf"])?.hasPrefix("A file with that name already exists.") == true)
    }

    @Test(arguments: [
        ("a.pdf", "Use an absolute file path"), ("", "Use an absolute file path"),
        ("~/a.pdf", "Use an absolute file path"), ("/a\u{0}.pdf", "Use an absolute file path"),
        ("/home/ada/.bashrc", "must end in .pdf"), ("/tmp/.pdf", "must end in .pdf"),
        ("/tmp/a.pdf/", "must end in .pdf"),
        ("/tmp/a.pdf.sh", "must end in .pdf"), ("/", "must end in .pdf"),
    ])
    func otherPathsAreRefused(path: String, part: String) {
        #expect(problem(path)?.contains(part) == true)
    }
}
