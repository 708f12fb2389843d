package import FoundationEssentials
package import HybridValues

/// A file that the user opened, in the form in which the page receives it.
package struct OpenedFile: Equatable, Sendable {
    /// The file's name. The page does not receive the path.
    package let name: String
    /// The media type of the file.
    package let type: String
    package let bytes: [UInt8]
}

/// Collects files that the user opens together. Only files of the types that the application opens are accepted, up to
/// the total size that a page can receive.
package struct OpenedFiles: Equatable, Sendable {
    /// The maximum total size of the files in bytes.
    package static let mostBytes = 16 << 20

    package private(set) var files: [OpenedFile] = []
    /// The page that receives the files, or `nil` if the visible page receives them.
    package private(set) var page: URL?
    private let handlers: [FileHandler]
    private let application: String
    private var left = OpenedFiles.mostBytes
    private var problems: [String] = []

    /// - Parameter application: The application's display name.
    package init(_ handlers: [FileHandler], application: String) {
        self.handlers = handlers
        self.application = application
    }

    /// Returns the maximum size for a file. If the file cannot be opened, records the reason and returns `nil`.
    ///
    /// The page for the first file receives all files. Files for another page must be opened separately.
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

    /// The message for the user, or `nil` if there was no problem.
    package var notice: String? { problems.isEmpty ? nil : problems.prefix(3).joined(separator: " ") }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 200) ?? "file" }
}
