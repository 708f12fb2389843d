/// The files that a file field of a page accepts. They are defined by its attribute `accept` (HTML, section
/// 4.10.5.1.17).
package struct AcceptedFiles: Equatable, Sendable {
    /// The media types in lower case, such as `text/plain` or `image/*`.
    package let types: [String]
    /// The file extensions in lower case and without the leading dot, such as `pdf` or `tar.gz`.
    package let endings: [String]

    /// Parses the attribute. Parts that are not a media type or an extension are ignored, as HTML requires.
    /// Extensions that are impossible in file names are also ignored.
    /// - Parameter accept: The text of the attribute, which comes from a page.
    package init(accept: String) {
        var types: [String] = []
        var endings: [String] = []
        for part in accept.prefix(Self.longestText).split(separator: ",").prefix(Self.mostParts) {
            let word = part.trimming(while: \.isWhitespace).lowercased()
            if word.hasPrefix(".") {
                let ending = String(word.dropFirst())
                if Self.isEnding(ending), !endings.contains(ending) { endings.append(ending) }
            } else if Self.isType(word), !types.contains(word) {
                types.append(word)
            }
        }
        self.types = types
        self.endings = endings
    }

    /// The limits for the text of a page. No ordinary field reaches them.
    private static let longestText = 4_096
    private static let mostParts = 100

    package var isEverything: Bool { types.isEmpty && endings.isEmpty }

    /// Returns the files that the requesting field accepts.
    /// - Parameters:
    ///   - field: The last report of the page, which may be about another field, or `nil`.
    ///   - types: The media types that the requesting field accepts. WebKit reports nothing else.
    /// - Returns: The reported files if they can belong to the requesting field. Otherwise the files with the media
    ///   types.
    package static func asked(by field: AcceptedFiles?, types: [String]) -> AcceptedFiles {
        let known = AcceptedFiles(accept: types.joined(separator: ","))
        guard let field, Set(field.types) == Set(known.types) else { return known }
        return field
    }

    /// Returns the name of these files for the file dialog, which consists of the first few kinds.
    /// - Parameter describe: Returns the desktop's name for a media type.
    package func name(describing describe: (String) -> String) -> String {
        let kinds = types.map { type in
            switch type {
            case "image/*": localized("Pictures")
            case "audio/*": localized("Audio")
            case "video/*": localized("Videos")
            default: describe(type)
            }
        }
        let all = kinds + endings.map { ".\($0)" }
        return all.prefix(Self.mostNamed).joined(separator: ", ") + (all.count > Self.mostNamed ? " …" : "")
    }

    private static let mostNamed = 4

    private static func isType(_ word: String) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
        let isWild = parts[1] == "*" && ["image", "audio", "video"].contains(parts[0])
        return isWild || parts.allSatisfy { $0.allSatisfy(isTokenCharacter) }
    }

    /// Returns whether the character may occur in the two parts of a media type (RFC 6838). `*` is excluded.
    private static func isTokenCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$&-^_.+".contains(character))
    }

    /// Returns whether the text can be an extension. GTK uses it as part of a pattern, in which some characters are
    /// special.
    private static func isEnding(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "*?[]\\/\0".contains($0) || $0.isNewline }
    }
}

extension Substring {
    /// Returns the text without leading and trailing characters for which `isOutside` is true.
    fileprivate func trimming(while isOutside: (Character) -> Bool) -> Substring {
        var text = drop(while: isOutside)
        while let last = text.last, isOutside(last) { text.removeLast() }
        return text
    }
}
