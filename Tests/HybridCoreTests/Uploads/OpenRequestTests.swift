import FoundationEssentials
import HybridCore
import Testing

@Suite struct OpenRequestTests {
    @Test(
        arguments: [
            (["https://a.test/1", "https://a.test/2"], true, "https://a.test/1", []),
            (["file:///b.csv", "https://a.test/"], true, "https://a.test/", ["file:///b.csv"]),
            (["file:///b.csv", "file:///c.csv"], true, nil, ["file:///b.csv", "file:///c.csv"]),
            (["file:///b.csv"], false, "file:///b.csv", []), ([], true, nil, []),
        ] as [([String], Bool, String?, [String])])
    func pagesAndFilesAreDistinguished(uris: [String], opensFiles: Bool, page: String?, files: [String]) {
        let request = OpenRequest(uris, opensFiles: opensFiles)
        #expect(request.url?.absoluteString == page)
        #expect(request.files == files)
    }
}
