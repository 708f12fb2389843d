import FoundationEssentials
import HybridCore
import Testing

/// Metadata of a page's head, in any notation.
@Suite struct HTMLHeadTests {
    private static func head(_ html: String, at address: String = "https://x.test/app/") -> HTMLHead {
        HTMLHead(page: Array(html.utf8), url: url(address))
    }

    @Test func completeHead() {
        let head = Self.head(
            """
            <!DOCTYPE html><!-- <title>no</title> --><html lang=en><head>
            <meta charset="utf-8"><title>
              Notes &amp; more &#8211; caf&eacute;</title>
            <meta name="application-name" content="Notes"><meta name=description content='Write "it" down'>
            <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111111">
            <meta name="theme-color" media="(prefers-color-scheme: light)" content="#1B7F5C">
            <link rel="manifest" href="manifest.json"><link rel="ICON" sizes="16x16 32x32" type="image/png" href="/i.png">
            <link rel="apple-touch-icon" href="/apple.png"><link rel=icon href=data:image/png;base64,AA==>
            </head><body><title>other</title><link rel="manifest" href="/late.json">
            """)
        #expect(head.title == "Notes & more – café")
        #expect(head.applicationName == "Notes")
        #expect(head.description == "Write \"it\" down")
        #expect(head.themeColor?.description == "#1b7f5c")
        #expect(head.manifest == url("https://x.test/app/manifest.json"))
        #expect(head.icons.map(\.url.absoluteString) == ["https://x.test/i.png", "https://x.test/apple.png"])
        #expect(head.icons.map(\.size) == [32, 180])
    }

    @Test(
        arguments: [
            ("<TITLE>a</TITLE>", "a"), ("<title>a", "a"), ("<title>a</titl></title>", "a</titl>"),
            ("<title></title>", nil),
            ("<script>'<title>no</title>'</script><title>yes</title>", "yes"),
            ("<title>a<b>c</b></title>", "a<b>c</b>"),
            ("<style><title>no</title></style>", nil), ("<!--><title>a</title>", nil),
            ("<!-- x --><title>a</title>", "a"),
            ("<title>a\u{202E}b\u{0}c\n d</title>", "abc d"),
            ("<title>&#0;&#xFFFFFFFF;&bogus;&</title>", "&#xFFFFFFFF;&bogus;&"),
            ("<title>first</title><title>second</title>", "first"), ("</title><title>a</title>", "a"),
            ("< title>a", nil),
            ("<?xml?><title>a</title>", "a"), ("<meta content=\"<title>no</title>\"><title>yes</title>", "yes"),
            ("<body><title>a</title>", nil), ("", nil), ("<", nil), ("<title", nil), ("<title a='", nil),
        ] as [(String, String?)])
    func titles(html: String, expected: String?) {
        #expect(Self.head(html).title == expected)
    }

    @Test(
        arguments: [
            ("<link rel=manifest href=//y.test/m>", "https://y.test/m"),
            ("<link href='m?a=1&amp;b=2' rel=\"x manifest\">", "https://x.test/app/m?a=1&b=2"),
            ("<link rel=manifest href=javascript:alert(1)>", nil), ("<link rel=manifest href=file:///etc/passwd>", nil),
            ("<link rel=manifest href=''>", nil), ("<link rel=manifest>", nil),
            ("<base href=/b/><base href=/c/><link rel=manifest href=m>", "https://x.test/b/m"),
            ("<link/rel=manifest/href=m>", nil), ("<link/rel=manifest /href=m>", "https://x.test/app/m"),
            ("<link rel = manifest href\n=\nm >", "https://x.test/app/m"),
            ("<link rel=manifest rel=icon href=m href=n>", "https://x.test/app/m"),
        ] as [(String, String?)])
    func manifests(html: String, expected: String?) {
        #expect(Self.head(html).manifest?.absoluteString == expected)
    }

    @Test func excessiveHeadIsTruncated() {
        let many = String(repeating: "<link rel=icon href=/i%d.png sizes=1x1>", count: 100)
        #expect(Self.head(many).icons.count == 1, "one address, one icon")
        let icons = (0..<100).map { "<link rel=icon href=/\($0).png>" }.joined()
        #expect(Self.head(icons).icons.count == 32)
        let late = String(repeating: " ", count: HTMLHead.limit) + "<title>late</title>"
        #expect(Self.head(late).title == nil)
        #expect(Self.head("<title>" + String(repeating: "x", count: 10_000)).title?.count == 80)
    }

    @Test func anyInputHasAResult() {
        let pieces = [
            "<", ">", "<title", "</title>", "<!--", "-->", "\"", "'", "=", "<link rel=icon href=", "&#x", "&amp", ";",
            "\u{0}", "<meta name=theme-color content=", "#fff", "<script>", "</script", " ", "/", "é", "<base href=",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let html = (0..<40).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            // Also invalid UTF-8: a chunk may end within a character.
            let bytes = Array(html.utf8.dropLast(Int.random(in: 0...3, using: &random))) + [0xC3, 0xFF]
            let head = HTMLHead(page: bytes, url: url("https://x.test/"))
            #expect((head.title?.count ?? 0) <= 80, "\(html)")
        }
    }
}
