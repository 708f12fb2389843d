package import FoundationEssentials
import HybridCore

extension ApplicationConfiguration {
    /// Creates the configuration for an address that has no application file. The inspector is available for its pages.
    package init(address: URL) {
        self.init(startURL: address)
        name = ApplicationID.shellName
        diagnostics = true
    }

    /// Returns the page and the files that the command line names.
    /// - Parameter acceptingHostNames: True to accept a single word as a host name. HybridDesktop does this, because it
    ///   opens any site. For an application, a single word is more likely an unknown command.
    /// - Throws: The problem, as a sentence.
    func targets(_ texts: [String], acceptingHostNames: Bool) throws -> (page: URL?, files: [String]) {
        let isFile = { (text: String) in
            text.hasPrefix("file:") || !launcher.fileHandlers.isEmpty && FileManager.default.fileExists(atPath: text)
        }
        let files = texts.filter(isFile)
        let pages = texts.filter { !isFile($0) }
        guard pages.count < 2 else {
            throw UsageError(localized("Unexpected argument “\(pages[1])”. Use one page to show first."))
        }
        if !acceptingHostNames, let word = pages.first(where: CommandSpelling.isWord) {
            throw StartURL.Problem.malformed(word)
        }
        guard files.isEmpty || !launcher.fileHandlers.isEmpty else {
            throw UsageError(
                localized(
                    "\(displayName) does not open files. To open files, add “fileHandlers” to its application file."))
        }
        let uris = files.map { $0.hasPrefix("file:") ? $0 : URL(filePath: $0).absoluteURL.absoluteString }
        return (try pages.first.map { try page($0) }, uris)
    }

    /// Parses an address on the command line. It is a web URL or a URL with the application's own scheme.
    /// - Throws: The problem, as a sentence.
    private func page(_ text: String) throws -> URL {
        if let urlScheme, let url = URL(string: text), url.scheme?.lowercased() == urlScheme.lowercased() { return url }
        return try StartURL.parse(text)
    }
}
