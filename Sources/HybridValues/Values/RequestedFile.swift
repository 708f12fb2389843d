/// A file that is written because a request arrived over the session bus. Existing files are not overwritten, because
/// the script that sent the request may be wrong or malicious.
package enum RequestedFile {
    /// Returns the reason for not writing the file, as a sentence, or `nil` if it may be written.
    /// - Parameters:
    ///   - ending: The required file extension, such as `.pdf`.
    ///   - isThere: Returns whether the path exists. A dangling link also counts as existing.
    package static func problem(of path: String, ending: String, isThere: (String) -> Bool) -> String? {
        let example = "/tmp/page\(ending)"
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            return localized("Use an absolute file path, such as \(example).")
        }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard name.lowercased().hasSuffix(ending), name.utf8.count > ending.utf8.count else {
            return localized("The file name must end in \(ending), such as \(example).")
        }
        guard !isThere(path) else {
            return localized("A file with that name already exists. Use another name, or remove it first.")
        }
        return nil
    }
}
