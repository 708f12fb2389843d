import FoundationEssentials
public import HybridCore

/// The posts from `/posts.json`, in the order of the response.
///
/// The response is not trusted. An entry that cannot be shown or opened is skipped, and the length is limited. Only a
/// response that is not a list causes an error.
public struct PostList: Equatable, Sendable {
    /// One row of the list.
    public struct Post: Equatable, Sendable {
        /// The ID of the post on the site.
        public let id: Int
        /// The title on one line. It is never empty.
        public let title: String
        /// The author and the date, if they are known. It may be empty.
        public let details: String
    }

    /// The maximum number of posts.
    public static let limit = 1_000
    /// The maximum number of characters in a text.
    static let textLimit = 300

    /// The posts, without duplicates.
    public let posts: [Post]

    /// Parses the server's response.
    /// - Throws: ``VisitError`` `invalidResponse` if the response is not a list.
    public init(_ json: JSONValue) throws {
        guard let entries = json.array else { throw VisitError.invalidResponse("The response is not a list of posts.") }
        var seen: Set<Int> = []
        posts = Array(entries.compactMap(Self.post).filter { seen.insert($0.id).inserted }.prefix(Self.limit))
    }

    private static func post(_ entry: JSONValue) -> Post? {
        guard let id = entry["id"]?.integer, id > 0, let title = text(entry["title"]) else { return nil }
        let details = [entry["author"], entry["date"]].compactMap(text)
        return Post(id: id, title: title, details: details.joined(separator: " · "))
    }

    /// Returns a text on one line, or `nil` if it is empty.
    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string else { return nil }
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > textLimit ? "\(line.prefix(textLimit - 1))…" : line
    }
}
