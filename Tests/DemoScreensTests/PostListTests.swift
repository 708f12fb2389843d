import HybridCore
import Testing

@testable import DemoScreens

@Suite struct PostListTests {
    @Test func asTheServerSendsIt() throws {
        let list = try PostList(
            JSONValue(
                parsing: """
                    [{"id": 2, "title": "Second", "author": "Ada", "date": "2 March"}, {"id": 1, "title": "First"}]
                    """))
        #expect(
            list.posts == [
                PostList.Post(id: 2, title: "Second", details: "Ada · 2 March"),
                PostList.Post(id: 1, title: "First", details: ""),
            ])
        #expect(try PostList([]).posts.isEmpty)
    }

    @Test(arguments: [#"{"posts": []}"#, "null", #""posts""#, "3", "true"])
    func invalidListIsRejected(text: String) throws {
        let json = try JSONValue(parsing: text)
        #expect(throws: VisitError.invalidResponse("The response is not a list of posts.")) { try PostList(json) }
    }

    /// Entries that cannot be displayed or opened are omitted. The others remain.
    @Test(arguments: [
        "null", "7", "[]", "{}", #"{"id": 2}"#, #"{"title": "No number"}"#, #"{"id": "2", "title": "Text"}"#,
        #"{"id": 2.5, "title": "Half"}"#, #"{"id": -2, "title": "Less than nothing"}"#, #"{"id": 0, "title": "None"}"#,
        #"{"id": 2, "title": ""}"#, #"{"id": 2, "title": " \n\u0000\t"}"#, #"{"id": 2, "title": {"a": 1}}"#,
        #"{"id": 1, "title": "The same again"}"#,
    ])
    func badEntries(entry: String) throws {
        let json = try JSONValue(parsing: #"[{"id": 1, "title": "Good"}, \#(entry), {"id": 3, "title": "Too"}]"#)
        #expect(try PostList(json).posts.map(\.title) == ["Good", "Too"])
    }

    @Test func textsAreLinesOfBoundedLength() throws {
        let long = String(repeating: "é", count: 5_000)
        let list = try PostList([
            ["id": 1, "title": .string(" Two\n\u{1}lines\u{0} "), "author": 3, "date": "\t"],
            ["id": 2, "title": .string(long), "author": .string(long)],
        ])
        #expect(list.posts[0] == PostList.Post(id: 1, title: "Two lines", details: ""))
        #expect(list.posts[1].title == String(repeating: "é", count: 299) + "…")
        #expect(list.posts[1].details.count == 300)
    }

    @Test func longListIsTruncated() throws {
        let many = (1...5_000).map { ["id": .integer($0), "title": "Post"] as JSONValue }
        #expect(try PostList(.array(many)).posts.count == PostList.limit)
    }
}
