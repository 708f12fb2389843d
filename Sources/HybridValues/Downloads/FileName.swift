/// Creates safe file names from the suggestions of a server.
package enum FileName {
    /// The maximum length of a name in bytes. It is below the limit of common file systems, so that a number can be
    /// added.
    package static let limit = 200
    /// The maximum length of a file extension. A longer ending is the last part of a sentence and not an extension.
    private static let longestEnding = 20

    /// Returns the suggestion as a plain file name. Directories, leading dots and characters that mislead terminals or
    /// file managers are removed.
    package static func safe(_ suggestion: String) -> String {
        let last = suggestion.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
        let visible = last.unicodeScalars.filter { !DisplayLine.invisible.contains($0.properties.generalCategory) }
        let name = trim(String(String.UnicodeScalarView(visible)))
        return name.isEmpty ? "download" : disarm(trim(shorten(name)))
    }

    /// Changes the extension of a file that starts a program when it is opened.
    private static func disarm(_ name: String) -> String {
        [".desktop", ".kdelnk"].contains(split(name).ending.lowercased()) ? name + ".download" : name
    }

    /// Removes surrounding spaces, and leading dots, which would hide the file.
    private static func trim(_ name: String) -> String {
        var rest = name.drop { $0 == "." || $0.isWhitespace }
        while rest.last?.isWhitespace ?? false { rest.removeLast() }
        return String(rest)
    }

    /// Shortens a name but keeps its extension, because the desktop determines the file type by the extension.
    private static func shorten(_ name: String) -> String {
        guard name.utf8.count > limit else { return name }
        let (stem, ending) = split(name)
        let end = ending.utf8.count <= longestEnding ? ending : ""
        var short = ""
        var room = limit - end.utf8.count
        for character in end.isEmpty ? name : stem {
            room -= character.utf8.count
            guard room >= 0 else { break }
            short.append(character)
        }
        return short + end
    }

    /// Returns the name. If it is already used, returns the name with the first free number, such as `report (1).pdf`.
    package static func free(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        let (stem, ending) = split(name)
        var number = 1
        while isTaken("\(stem) (\(number))\(ending)") { number += 1 }
        return "\(stem) (\(number))\(ending)"
    }

    /// Splits a name into stem and extension. The extension includes its dot. `.tar.gz` and similar endings are one
    /// extension.
    private static func split(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: ".") else { return (name, "") }
        let stem = name[..<dot]
        let inner = stem.lastIndex(of: ".").flatMap { stem[$0...] == ".tar" ? $0 : nil }
        let cut = inner ?? dot
        return (String(name[..<cut]), String(name[cut...]))
    }
}
