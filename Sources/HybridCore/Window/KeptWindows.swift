package import FoundationEssentials

/// What was open when the application ended, for users who want to begin with it again.
package struct KeptWindows: Equatable, Sendable {
    /// Whether the user wants that.
    package var isWanted: Bool
    /// The page that was in front in the first window; `nil` for the first page.
    package var first: URL?
    /// Those of the windows beside it.
    package var further: [URL]

    /// - Parameters:
    ///   - isWanted: whether the user wants to begin with it again.
    ///   - first: the page that was in front in the first window.
    ///   - further: those of the windows beside it.
    package init(isWanted: Bool, first: URL? = nil, further: [URL] = []) {
        self.isWanted = isWanted
        self.first = first
        self.further = further
    }

    /// What was kept of an earlier run. What makes no sense is left out; nothing at all means that nobody wants it.
    package init(_ json: JSONValue?) {
        func page(_ value: JSONValue?) -> URL? {
            value?.string.flatMap { URL(string: $0) }.flatMap { ApplicationOrigin($0) == nil ? nil : $0 }
        }
        guard json?["restores"]?.bool ?? false else {
            self.init(isWanted: false)
            return
        }
        self.init(
            isWanted: true, first: page(json?["first"]),
            further: (json?["further"]?.array ?? []).prefix(Self.most).compactMap(page))
    }

    private static let most = 30

    /// The same, to be kept. Without the wish no page is.
    package var json: JSONValue {
        guard isWanted else { return ["restores": false] }
        return [
            "restores": true, "first": first.map { .string($0.absoluteString) } ?? .null,
            "further": .array(further.map { .string($0.absoluteString) }),
        ]
    }
}
