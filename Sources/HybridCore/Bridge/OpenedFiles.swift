package import FoundationEssentials

/// A file opened by the user, as passed to the page.
package struct OpenedFile: Equatable, Sendable {
    /// The file's name. The page does not receive the path.
    package let name: String
    /// Its media type.
    package let type: String
    /// The file's contents.
    package let bytes: [UInt8]

    /// Creates a file.
    package init(name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}

/// Collects files opened together, limited to the types that the application opens and to the size that a page can
/// receive.
package struct OpenedFiles: Equatable, Sendable {
    /// Maximum total size.
    package static let mostBytes = 16 << 20

    package private(set) var files: [OpenedFile] = []
    /// The page that receives the files; `nil` for the visible page.
    package private(set) var page: URL?
    private let handlers: [FileHandler]
    private let application: String
    private var left = OpenedFiles.mostBytes
    private var problems: [String] = []

    /// - Parameters:
    ///   - handlers: The application's file handlers.
    ///   - application: The application's display name.
    package init(_ handlers: [FileHandler], application: String) {
        self.handlers = handlers
        self.application = application
    }

    /// Returns the maximum size for a file; `nil` if it cannot be opened, in which case the reason is recorded.
    ///
    /// All files go to the first file's page. Files for another page must be opened separately.
    package mutating func room(for name: String, type: String) -> Int? {
        guard let handler = handlers.first(where: { $0.takes(name, type: type) }) else {
            problems.append(localized("\(application) cannot open files such as “\(Self.shown(name))”."))
            return nil
        }
        guard files.isEmpty || handler.url == page else {
            problems.append(localized("“\(Self.shown(name))” opens on another page. Open it separately."))
            return nil
        }
        if files.isEmpty { page = handler.url }
        return left
    }

    /// Adds a file that was read.
    package mutating func add(_ name: String, type: String, _ bytes: [UInt8]) {
        left -= bytes.count
        files.append(OpenedFile(name: Self.shown(name), type: type, bytes: bytes))
    }

    /// Records a file that could not be read.
    package mutating func fail(_ name: String, _ error: UserFileError) {
        var sentences = [localized("Cannot open file “\(Self.shown(name))”: \(error.reason).")]
        if !files.isEmpty {
            sentences.append(localized("Files opened together cannot exceed \(Self.mostBytes >> 20) MiB."))
        }
        problems.append(sentences.joined(separator: " "))
    }

    /// Message for the user.
    package var notice: String? { problems.isEmpty ? nil : problems.prefix(3).joined(separator: " ") }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 200) ?? "file" }
}
