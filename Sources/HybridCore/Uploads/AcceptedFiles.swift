/// The files that a page's file field accepts: its `accept`, as HTML defines it (4.10.5.1.17).
package struct AcceptedFiles: Equatable, Sendable {
    /// Media types in lower case: `text/plain`, `image/*`.
    package let types: [String]
    /// File extensions in lower case, without the leading dot: `pdf`, `tar.gz`.
    package let endings: [String]

    /// Parses the attribute. Ignores parts that are not a media type or extension, as HTML requires, and
    /// extensions that are impossible in file names.
    /// - Parameter accept: the attribute's text, from a page.
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

    /// The limits for a page's text; no ordinary field reaches them.
    private static let longestText = 4_096
    private static let mostParts = 100

    /// True if every file is accepted.
    package var isEverything: Bool { types.isEmpty && endings.isEmpty }

    /// The files that the requesting field accepts.
    /// - Parameters:
    ///   - field: the page's last report, possibly about another field, or `nil`.
    ///   - types: the media types that the requesting field accepts; WebKit reports nothing else.
    /// - Returns: the reported field's, if it can be the requesting one; otherwise those of the media types.
    package static func asked(by field: AcceptedFiles?, types: [String]) -> AcceptedFiles {
        let known = AcceptedFiles(accept: types.joined(separator: ","))
        guard let field, Set(field.types) == Set(known.types) else { return known }
        return field
    }

    /// The file dialog's name for these files: the first few kinds.
    /// - Parameter describe: returns the desktop's name for a media type.
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

    /// The characters of a media type's two parts (RFC 6838), without `*`.
    private static func isTokenCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$&-^_.+".contains(character))
    }

    /// GTK uses an extension as part of a pattern, in which some characters are special.
    private static func isEnding(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "*?[]\\/\0".contains($0) || $0.isNewline }
    }
}

extension Substring {
    /// The text without leading and trailing characters for which `isOutside` is true.
    fileprivate func trimming(while isOutside: (Character) -> Bool) -> Substring {
        var text = drop(while: isOutside)
        while let last = text.last, isOutside(last) { text.removeLast() }
        return text
    }
}
