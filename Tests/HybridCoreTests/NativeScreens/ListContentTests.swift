import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

@Suite struct ListContentTests {
    private let address = url("https://example.com/birds/list.json")

    private func read(_ text: String) throws -> ListContent {
        try ListContent(json: Array(text.utf8), from: address)
    }

    @Test func sections() throws {
        let list = try read(
            #"""
            {"sections": [
              {"title": "Today", "rows": [
                {"title": " Dipper\n", "subtitle": "Below the weir", "icon": "starred-symbolic", "url": "7?a=%20b"},
                {"title": "Kingfisher", "iosImage": "star.fill", "more": [1]}]},
              {"title": "Never", "rows": []},
              {"rows": [{"title": "Wagtail", "subtitle": null, "url": "mailto:a@example.com", "icon": "no such"}]}],
             "empty": {"title": "None", "body": "At all"}}
            """#)
        #expect(
            list.sections == [
                ListContent.Section(
                    title: "Today",
                    rows: [
                        ListContent.Row(
                            title: "Dipper", subtitle: "Below the weir", icon: "starred-symbolic",
                            url: url("https://example.com/birds/7?a=%20b")),
                        ListContent.Row(title: "Kingfisher", icon: "starred-symbolic"),
                    ]),
                ListContent.Section(rows: [ListContent.Row(title: "Wagtail", url: url("mailto:a@example.com"))]),
            ])
        #expect(list.empty == ListContent.Empty(title: "None", body: "At all"))
    }

    @Test(arguments: [
        #"[{"title": "A", "url": "/a"}]"#, #"{"rows": [{"title": "A", "url": "https://example.com/a"}]}"#,
    ])
    func withoutSections(text: String) throws {
        let list = try read(text)
        #expect(
            list.sections == [
                ListContent.Section(rows: [ListContent.Row(title: "A", url: url("https://example.com/a"))])
            ])
    }

    /// Rails writes addresses of JSON into `url`.
    @Test(arguments: [
        (#""url": "https://example.com/birds/7.json""#, "https://example.com/birds/7"),
        (#""url": "/birds/7.json?page=2""#, "https://example.com/birds/7?page=2"),
        (#""url": "/a%2Fb.json""#, "https://example.com/a%2Fb"),
        (#""url": "/birds/7.json", "html_url": "/terns/7""#, "https://example.com/terns/7"),
        (#""html_url": "/data.json", "url": "/birds/7""#, "https://example.com/data.json"),
        (#""html_url": null, "url": "/birds/7.json""#, "https://example.com/birds/7"),
        (#""url": "https://other.test/7.json""#, "https://other.test/7.json"),
        (#""url": "/birds/7.jsonl""#, "https://example.com/birds/7.jsonl"),
        (#""url": "/birds/7.json/""#, "https://example.com/birds/7.json/"),
        (#""url": "/birds/7%2Ejson""#, "https://example.com/birds/7%2Ejson"),
    ])
    func addressesOfRails(members: String, page: String) throws {
        let list = try read("[{\"title\": \"A\", \(members)}]")
        #expect(list.sections.first?.rows.first?.url == url(page))
    }

    @Test(arguments: ["[]", #"{"rows": []}"#, #"{"sections": []}"#, #"{"sections": [{"rows": []}]}"#])
    func nothing(text: String) throws { #expect(try read(text).isEmpty) }

    @Test(arguments: [
        ("", "The list is not valid JSON: expected a value, found the end of the text at line 1, column 1."),
        (#"{"rows": {}}"#, "The list has neither “rows” nor “sections”."),
        ("7", "The list has neither “rows” nor “sections”."),
        (#"{"sections": [{"rows": []}, {"row": []}]}"#, "In the list, sections[1] has no “rows”."),
        (#"[{"title": "A"}, {"name": "B"}]"#, "In the list, list[1] has no “title”."),
        (#"{"rows": [{"title": "\u200b "}]}"#, "In the list, rows[0] has no “title”."),
        (#"{"rows": [7]}"#, "In the list, rows[0] has no “title”."),
        (
            #"{"sections": [{"rows": [{"title": "A", "subtitle": 7}]}]}"#,
            "In the list, “subtitle” of sections[0].rows[0] must be a string."
        ),
        (#"[{"title": "A", "url": 7}]"#, "In the list, “url” of list[0] is not a valid address."),
        (#"[{"title": "A", "url": ""}]"#, "In the list, “url” of list[0] is not a valid address."),
        (
            #"[{"title": "A", "url": "JavaScript:alert(1)"}]"#,
            "In the list, “url” of list[0] starts with “javascript:”. Rows cannot open such addresses."
        ),
        (
            #"[{"title": "A", "url": "file:///etc/passwd"}]"#,
            "In the list, “url” of list[0] starts with “file:”. Rows cannot open such addresses."
        ),
        (#"{"rows": [], "empty": {"title": []}}"#, "In the list, “title” of empty must be a string."),
    ])
    func mistakes(text: String, sentence: String) {
        #expect(throws: VisitError.invalidResponse(LocalizedText(verbatim: sentence))) { try read(text) }
    }

    @Test func excessiveContentIsRejected() throws {
        let row = #"{"title":"A"}"#
        let most = Array(repeating: row, count: ListContent.mostRows).joined(separator: ",")
        #expect(try read("[\(most)]").sections.first?.rows.count == ListContent.mostRows)
        let tooMany = VisitError.invalidResponse("The list has more than 2000 rows. Send fewer.")
        #expect(throws: tooMany) { try read("[\(most),\(row)]") }
        #expect(throws: tooMany) { try read(#"{"sections":[{"rows":[\#(most)]},{"rows":[\#(row)]}]}"#) }
        #expect(throws: VisitError.self) { try read(String(repeating: "[", count: 100_000)) }
        #expect(throws: VisitError.self) { try read("[" + String(repeating: "0,", count: 50_000) + "0]") }
        let long = try read(#"[{"title": "\#(String(repeating: "x", count: 100_000))"}]"#)
        #expect(long.sections.first?.rows.first?.title.count == 300)
    }

    @Test(
        arguments: [
            (nil, "https://example.com/birds"), (.null, "https://example.com/birds"),
            ("/birds.json?a=1", "https://example.com/birds.json?a=1"), ("list", "https://example.com/list"),
        ] as [(JSONValue?, String)])
    func dataAddress(property: JSONValue?, expected: String) throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        let properties = PathProperties(property.map { ["data_url": $0] } ?? [:])
        #expect(
            try properties.dataAddress(of: url("https://example.com/birds"), within: Router(origin: origin))
                == url(expected))
    }

    @Test(arguments: ["https://evil.test/a.json", "//evil.test/a.json", "file:///etc/passwd", "", 7] as [JSONValue])
    func invalidDataAddress(property: JSONValue) throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        #expect(throws: VisitError.self) {
            try PathProperties(["data_url": property]).dataAddress(
                of: url("https://example.com/birds"), within: Router(origin: origin))
        }
    }

    @Test func kioskReadsOnlyListedData() throws {
        let origin = try #require(ApplicationOrigin(url("https://example.com")))
        let patterns = ["/birds", "/open/*"].compactMap(AddressPattern.init)
        let router = Router(
            origin: origin, kiosk: KioskRouteHandler(patterns: patterns, homes: [url("https://example.com/")]))
        let birds = url("https://example.com/birds")
        let open = PathProperties(["data_url": "/open/birds.json"])
        #expect(try open.dataAddress(of: birds, within: router) == url("https://example.com/open/birds.json"))
        for address in ["/admin.json", "/open/..%2fadmin.json", "https://example.com/birds.json"] {
            #expect(throws: VisitError.self) {
                try PathProperties(["data_url": .string(address)]).dataAddress(of: birds, within: router)
            }
        }
    }
}
