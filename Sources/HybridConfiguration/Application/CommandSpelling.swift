import HybridValues

/// Distinguishes a misspelt command from the address of a site.
package enum CommandSpelling {
    /// True if the word can only be a command or the name of a host without a domain. The word `localhost` is always an
    /// address.
    package static func isWord(_ word: String) -> Bool {
        word.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" } && word.first?.isLetter ?? false
            && word.lowercased() != "localhost"
    }

    /// Returns a message about a word on the command line that resembles a command. Returns `nil` if the word is a
    /// command or an address.
    package static func complaint(about word: String, commands: [String]) -> String? {
        guard isWord(word), !commands.contains(word),
            let near = Spelling.nearest(to: word, among: commands)
        else { return nil }
        return localized(
            "Unknown command “\(word)”. Did you mean “\(near)”? To open a site with that name, use http://\(word)/.")
    }
}
