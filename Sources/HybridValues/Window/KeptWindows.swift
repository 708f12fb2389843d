package import FoundationEssentials

/// The pages that were open when the application ended. They are restored on start if the user has enabled it, or after
/// a failure.
package struct KeptWindows: Equatable, Sendable {
    package var isWanted: Bool
    /// The front page of the first window, or `nil` for the first page of the application.
    package var first: URL?
    /// The page of the first window's dialog, or `nil` if no dialog was open. It is kept only after a failure.
    package var dialog: URL?
    /// The front pages of further windows.
    package var further: [URL]

    /// Creates a value.
    /// - Parameters:
    ///   - isWanted: True if the user has enabled restoring pages.
    ///   - first: The front page of the first window.
    ///   - dialog: The page of the first window's dialog.
    ///   - further: The front pages of further windows.
    package init(isWanted: Bool, first: URL? = nil, dialog: URL? = nil, further: [URL] = []) {
        self.isWanted = isWanted
        self.first = first
        self.dialog = dialog
        self.further = further
    }

    /// Parses the value that an earlier run saved. Invalid entries are skipped. Without a value, no pages are restored.
    package init(_ json: JSONValue?) {
        func page(_ value: JSONValue?) -> URL? {
            value?.string.flatMap { URL(string: $0) }.flatMap { ApplicationOrigin($0) == nil ? nil : $0 }
        }
        guard json?["restores"]?.bool ?? false else {
            self.init(isWanted: false)
            return
        }
        self.init(
            isWanted: true, first: page(json?["first"]), dialog: page(json?["dialog"]),
            further: (json?["further"]?.array ?? []).prefix(Self.most).compactMap(page))
    }

    private static let most = 30

    /// The value to save. It contains no pages if restoring pages is disabled.
    package var json: JSONValue {
        guard isWanted else { return ["restores": false] }
        func text(_ page: URL?) -> JSONValue { page.map { .string($0.absoluteString) } ?? .null }
        return [
            "restores": true, "first": text(first), "dialog": text(dialog),
            "further": .array(further.map { .string($0.absoluteString) }),
        ]
    }
}
