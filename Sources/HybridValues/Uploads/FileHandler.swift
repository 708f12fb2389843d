package import FoundationEssentials

/// Files that the application opens, in the terms that the web app manifest uses for `file_handlers`.
package struct FileHandler: Equatable, Sendable {
    /// The page that receives the files, or `nil` for the front page.
    package var url: URL?
    /// The media types, each with its file extensions in lower case and with the dot, such as `.csv`.
    package var accept: [String: [String]]

    package init(url: URL? = nil, accept: [String: [String]]) {
        self.url = url
        self.accept = accept
    }

    /// Returns whether the handler accepts a file, by its media type or by its name.
    package func takes(_ name: String, type: String) -> Bool {
        accept[type.lowercased()] != nil || accept.values.contains { $0.contains { name.lowercased().hasSuffix($0) } }
    }

    /// Returns all media types, for registration with the desktop.
    package static func types(_ handlers: [FileHandler]) -> [String] {
        Set(handlers.flatMap(\.accept.keys)).sorted()
    }

    /// Returns whether the text is a single file type. Patterns, URL schemes, directories, devices and media are not
    /// file types.
    package static func isType(_ text: String) -> Bool {
        let accepted = AcceptedFiles(accept: text)
        return accepted.types == [text.lowercased()] && !text.contains("*") && !text.contains(",")
            && !["x-scheme-handler/", "x-content/", "inode/"].contains { text.lowercased().hasPrefix($0) }
    }

    package static func isEnding(_ text: String) -> Bool {
        text.hasPrefix(".") && AcceptedFiles(accept: text).endings == [String(text.lowercased().dropFirst())]
    }
}
