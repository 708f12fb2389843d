/// The files that a field of a page takes: its `accept`, as HTML defines it (4.10.5.1.17).
package struct AcceptedFiles: Equatable, Sendable {
    /// Media types in small letters: `text/plain`, `image/*`.
    package let types: [String]
    /// Endings of names in small letters, without the dot in front: `pdf`, `tar.gz`.
    package let endings: [String]

    /// Reads the attribute. What is neither a media type nor an ending is passed over, as HTML asks for; so is what no
    /// file's name can end in.
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

    /// What a page may say at most; no field of a person's making says as much.
    private static let longestText = 4_096
    private static let mostParts = 100

    /// Whether every file is taken.
    package var isEverything: Bool { types.isEmpty && endings.isEmpty }

    /// The files that a field asks for.
    /// - Parameters:
    ///   - field: what the page's field said last; perhaps another field, or nothing.
    ///   - types: the media types among what the asking field takes, which is what WebKit knows of it.
    /// - Returns: the field's, if it can be the asking one; otherwise what the media types come to.
    package static func asked(by field: AcceptedFiles?, types: [String]) -> AcceptedFiles {
        let known = AcceptedFiles(accept: types.joined(separator: ","))
        guard let field, Set(field.types) == Set(known.types) else { return known }
        return field
    }

    /// What a file dialog calls these files: the first few kinds.
    /// - Parameter describe: what the desktop calls a media type.
    package func name(describing describe: (String) -> String) -> String {
        let kinds = types.map { type in
            switch type {
            case "image/*": localized("Pictures")
            case "audio/*": localized("Sound")
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

    /// The characters of a media type's two parts (RFC 6838), and no `*`.
    private static func isTokenCharacter(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$&-^_.+".contains(character))
    }

    /// GTK takes an ending for a part of a pattern, in which some characters have a meaning of their own.
    private static func isEnding(_ text: String) -> Bool {
        !text.isEmpty && !text.contains { "*?[]\\/\0".contains($0) || $0.isNewline }
    }
}

extension Substring {
    /// The text without the characters at both ends that `isOutside` holds for.
    fileprivate func trimming(while isOutside: (Character) -> Bool) -> Substring {
        var text = drop(while: isOutside)
        while let last = text.last, isOutside(last) { text.removeLast() }
        return text
    }
}
