/// A file that somebody on the session bus wants to have written: what is there already stays as it is, for the text may
/// be that of a script that was mistaken, or meant harm.
package enum RequestedFile {
    /// Why the file is not written, as a sentence; `nil` if it may be.
    /// - Parameters:
    ///   - ending: The end that its name must have, such as `.pdf`.
    ///   - isThere: Whether there is something of that name, were it a link that leads nowhere.
    package static func problem(of path: String, ending: String, isThere: (String) -> Bool) -> String? {
        let example = "/tmp/page\(ending)"
        guard path.hasPrefix("/"), !path.utf8.contains(0) else {
            return localized("Name a file by its whole path, such as \(example).")
        }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard name.lowercased().hasSuffix(ending), name.utf8.count > ending.utf8.count else {
            return localized("The name of the file must end in \(ending), such as \(example).")
        }
        guard !isThere(path) else {
            return localized("There is a file of that name already. Choose another, or remove it first.")
        }
        return nil
    }
}
