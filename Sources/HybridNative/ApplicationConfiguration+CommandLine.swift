package import FoundationEssentials
package import HybridCore

extension ApplicationConfiguration {
    /// The configuration of an address without an application file. Its pages may be inspected.
    package init(address: URL) {
        self.init(startURL: address)
        name = ApplicationID.shellName
        diagnostics = true
    }

    /// Returns the page and the files that the command line names.
    /// - Parameter acceptingHostNames: true to accept a single word as a host name. For HybridDesktop, which opens any
    ///   site; for an application it is more likely an unknown command.
    /// - Throws: the problem, as a sentence.
    func targets(_ texts: [String], acceptingHostNames: Bool) throws -> (page: URL?, files: [String]) {
        let isFile = { (text: String) in
            text.hasPrefix("file:")
                || !launcher.fileHandlers.isEmpty && FileManager.default.fileExists(atPath: text)
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

    /// Parses an address on the command line: a web URL or one with the application's own scheme.
    /// - Throws: the problem, as a sentence.
    private func page(_ text: String) throws -> URL {
        if let urlScheme, let url = URL(string: text), url.scheme?.lowercased() == urlScheme.lowercased() { return url }
        return try StartURL.parse(text)
    }
}
