import FoundationEssentials
public import HybridCore

/// The posts as `/posts.json` tells them, in its order.
///
/// What the server sends is not to be relied upon: an entry that cannot be shown or opened is left out, and so is what
/// would be too much for a list. Only an answer that is no list at all is an error.
public struct PostList: Equatable, Sendable {
    /// One line of the list.
    public struct Post: Equatable, Sendable {
        /// The number by which the site knows the post.
        public let id: Int
        /// The title, on one line; never empty.
        public let title: String
        /// Author and date, as far as they are known; may be empty.
        public let details: String
    }

    /// How many posts are shown at most.
    public static let limit = 1_000
    /// How many characters of a text are shown at most.
    static let textLimit = 300

    /// The posts, each once.
    public let posts: [Post]

    /// Reads the server's answer.
    /// - Throws: ``VisitError`` `invalidResponse` if it is no list.
    public init(_ json: JSONValue) throws {
        guard let entries = json.array else { throw VisitError.invalidResponse("It is not a list of posts.") }
        var seen: Set<Int> = []
        posts = Array(entries.compactMap(Self.post).filter { seen.insert($0.id).inserted }.prefix(Self.limit))
    }

    private static func post(_ entry: JSONValue) -> Post? {
        guard let id = entry["id"]?.integer, id > 0, let title = text(entry["title"]) else { return nil }
        let details = [entry["author"], entry["date"]].compactMap(text)
        return Post(id: id, title: title, details: details.joined(separator: " · "))
    }

    /// A text on one line; `nil` if there is none.
    private static func text(_ value: JSONValue?) -> String? {
        guard let text = value?.string else { return nil }
        let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        return line.count > textLimit ? "\(line.prefix(textLimit - 1))…" : line
    }
}
