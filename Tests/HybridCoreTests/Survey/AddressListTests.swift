import FoundationEssentials
import HybridCore
import HybridQA
import Testing

@Suite struct AddressListTests {
    @Test func linesAreRead() {
        var list = AddressList()
        let text =
            "\u{FEFF}https://example.com/a\r\n# a note\n\n  /posts?page=2 \nhttps://example.com/a\nlocalhost:3000\n"
        list.add(lines: text, of: "pages.txt", relativeTo: url("https://example.com/start"))
        #expect(list.problems == [])
        #expect(
            list.addresses.map(\.absoluteString) == [
                "https://example.com/a", "https://example.com/posts?page=2", "http://localhost:3000",
            ])
    }

    @Test func badLinesAreNamedByNumber() {
        var list = AddressList()
        list.add(lines: "https://a.example/\nftp://b.example\n\n/posts\nno host", of: "list", relativeTo: nil)
        #expect(list.addresses.count == 1)
        #expect(
            list.problems == [
                "list, line 2: Cannot open “ftp://b.example”, because “ftp” is not supported. Use https or http.",
                "list, line 4: “/posts” is only a path. Use an address such as https://example.com/posts, or --config.",
                "list, line 5: “no host” is not an address. Use one such as https://example.com.",
            ])
    }

    @Test func manyBadLinesAreCounted() {
        var list = AddressList()
        list.add(lines: String(repeating: "ftp://x\n", count: 25), of: "list", relativeTo: nil)
        #expect(list.problems.count == 21)
        #expect(list.problems.last == "5 more problems not shown. Fix these first.")
    }

    @Test func pathWithSpaceIsRejected() {
        var list = AddressList()
        list.add(lines: "/a b", of: "list", relativeTo: url("https://example.com/"))
        #expect(list.problems == ["list, line 1: “/a b” is not an address. Use one such as https://example.com."])
    }
}
