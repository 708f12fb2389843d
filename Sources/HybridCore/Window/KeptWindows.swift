package import FoundationEssentials

/// The pages open when the application ended, for users who restore them on start.
package struct KeptWindows: Equatable, Sendable {
    /// True if the user has enabled restoring.
    package var isWanted: Bool
    /// The front page of the first window; `nil` for the application's first page.
    package var first: URL?
    /// The front pages of further windows.
    package var further: [URL]

    /// - Parameters:
    ///   - isWanted: true if the user has enabled restoring.
    ///   - first: the front page of the first window.
    ///   - further: the front pages of further windows.
    package init(isWanted: Bool, first: URL? = nil, further: [URL] = []) {
        self.isWanted = isWanted
        self.first = first
        self.further = further
    }

    /// Parses the saved value of an earlier run. Skips invalid entries; without a value, restoring is off.
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

    /// The value to save. Contains no pages if restoring is off.
    package var json: JSONValue {
        guard isWanted else { return ["restores": false] }
        return [
            "restores": true, "first": first.map { .string($0.absoluteString) } ?? .null,
            "further": .array(further.map { .string($0.absoluteString) }),
        ]
    }
}
