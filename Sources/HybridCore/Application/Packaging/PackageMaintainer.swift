/// Maintainer of a package, in the form required by Debian Policy 5.6.2.
package struct PackageMaintainer: Equatable, Sendable {
    /// Name of a person or team.
    package let name: String
    /// The e-mail address.
    package let address: String

    /// Parses `Ada Lovelace <ada@example.com>`.
    /// - Returns: `nil` for other text, including text with a line break, which would break the control file.
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

    /// The maintainer configured for Debian's tools.
    /// - Returns: `nil` unless both name and address are set.
    package static func text(environment: [String: String]) -> String? {
        guard let name = environment["DEBFULLNAME"], let address = environment["DEBEMAIL"] else { return nil }
        return "\(name) <\(address)>"
    }

    /// Message about a missing or invalid maintainer.
    /// - Parameter text: The given text, if any.
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
