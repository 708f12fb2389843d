package import FoundationEssentials

/// Files that the application opens, in the words of the web app manifest's `file_handlers`.
package struct FileHandler: Equatable, Sendable {
    /// The page that takes them; without one it is the page in front.
    package var url: URL?
    /// Media types, each with the endings of names that mean it, in small letters and with the dot: `.csv`.
    package var accept: [String: [String]]

    /// A handler.
    package init(url: URL? = nil, accept: [String: [String]]) {
        self.url = url
        self.accept = accept
    }

    /// Whether a file is one of these: by its media type, or else by its name.
    package func takes(_ name: String, type: String) -> Bool {
        accept[type.lowercased()] != nil
            || accept.values.contains { $0.contains { name.lowercased().hasSuffix($0) } }
    }

    /// The media types of all, for the desktop.
    package static func types(_ handlers: [FileHandler]) -> [String] {
        Set(handlers.flatMap(\.accept.keys)).sorted()
    }

    /// Whether it is one type of files. Patterns, addresses, directories, devices and media are none.
    static func isType(_ text: String) -> Bool {
        let accepted = AcceptedFiles(accept: text)
        return accepted.types == [text.lowercased()] && !text.contains("*") && !text.contains(",")
            && !["x-scheme-handler/", "x-content/", "inode/"].contains { text.lowercased().hasPrefix($0) }
    }

    static func isEnding(_ text: String) -> Bool {
        text.hasPrefix(".") && AcceptedFiles(accept: text).endings == [String(text.lowercased().dropFirst())]
    }
}
