package import FoundationEssentials

/// A file that the user has opened with the application, as its page gets it.
package struct OpenedFile: Equatable, Sendable {
    /// Its name; where it is stays with the shell.
    package let name: String
    /// Its media type.
    package let type: String
    /// What is in it.
    package let bytes: [UInt8]

    /// A file.
    package init(name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}

/// Takes in files that were opened together: of the kinds that the application opens, and not more than a page can take.
package struct OpenedFiles: Equatable, Sendable {
    /// What may be opened at once.
    package static let mostBytes = 16 << 20

    /// The files.
    package private(set) var files: [OpenedFile] = []
    /// The page that takes them; `nil` if it is the one in front.
    package private(set) var page: URL?
    private let handlers: [FileHandler]
    private let application: String
    private var left = OpenedFiles.mostBytes
    private var problems: [String] = []

    /// - Parameters:
    ///   - handlers: what the application opens.
    ///   - application: what people call it.
    package init(_ handlers: [FileHandler], application: String) {
        self.handlers = handlers
        self.application = application
    }

    /// How large a file may be; `nil` if it is not one to be opened, which is noted.
    ///
    /// All of them go to one page: that of the first. What is for another page has to be opened by itself.
    package mutating func room(for name: String, type: String) -> Int? {
        guard let handler = handlers.first(where: { $0.takes(name, type: type) }) else {
            problems.append(localized("\(application) does not open files such as “\(Self.shown(name))”."))
            return nil
        }
        guard files.isEmpty || handler.url == page else {
            problems.append(localized("“\(Self.shown(name))” is for another page. Open it by itself."))
            return nil
        }
        if files.isEmpty { page = handler.url }
        return left
    }

    /// A file was read.
    package mutating func add(_ name: String, type: String, _ bytes: [UInt8]) {
        left -= bytes.count
        files.append(OpenedFile(name: Self.shown(name), type: type, bytes: bytes))
    }

    /// A file could not be read.
    package mutating func fail(_ name: String, _ error: UserFileError) {
        var sentences = [localized("The file “\(Self.shown(name))” cannot be opened: \(error.reason).")]
        if !files.isEmpty {
            sentences.append(localized("What is opened together may have \(Self.mostBytes >> 20) MiB."))
        }
        problems.append(sentences.joined(separator: " "))
    }

    /// What the user should know, as sentences.
    package var notice: String? { problems.isEmpty ? nil : problems.prefix(3).joined(separator: " ") }

    private static func shown(_ name: String) -> String { DisplayLine.make(name, limit: 200) ?? "file" }
}
