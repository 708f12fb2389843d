import HybridValues

/// The maintainer of a package, in the form that Debian Policy 5.6.2 requires.
package struct PackageMaintainer: Equatable, Sendable {
    /// The name of a person or team.
    package let name: String
    package let address: String

    /// Parses a text such as `Ada Lovelace <ada@example.com>`.
    /// - Returns: `nil` if the text has another form or contains a line break. A line break would make the control file
    ///   invalid.
    package init?(_ text: String) {
        guard DisplayLine.make(text, limit: 200) == text, text.hasSuffix(">"),
            let bracket = text.firstIndex(of: "<"), bracket == text.lastIndex(of: "<")
        else { return nil }
        let name = text[..<bracket]
        let address = text[text.index(after: bracket)...].dropLast()
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard name.hasSuffix(" "), let first = name.first, !first.isWhitespace, !name.contains(">"), parts.count == 2,
            parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isAllowed) }), parts[1].contains("."),
            !parts[1].hasPrefix("."), !parts[1].hasSuffix(".")
        else { return nil }
        self.name = String(name.dropLast())
        self.address = String(address)
    }

    /// The maintainer as written in a control file.
    package var text: String { "\(name) <\(address)>" }

    /// Returns the maintainer that the environment variables of Debian's tools specify.
    /// - Returns: `nil` unless both name and address are set.
    package static func text(environment: [String: String]) -> String? {
        guard let name = environment["DEBFULLNAME"], let address = environment["DEBEMAIL"] else { return nil }
        return "\(name) <\(address)>"
    }

    /// Returns a message about a missing or invalid maintainer.
    /// - Parameter text: The text that the author specified, or `nil` if there is none.
    package static func complaint(about text: String?) -> String {
        let remedy = localized(
            "Add \"maintainer\": \"Ada Lovelace <ada@example.com>\" to the application file, or use --maintainer.")
        guard let text else { return localized("A Debian package needs a maintainer. \(remedy)") }
        return localized("“\(DisplayText.bounded(text, limit: 80))” is not a name with an e-mail address. \(remedy)")
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || ".-_+".contains(character))
    }
}
