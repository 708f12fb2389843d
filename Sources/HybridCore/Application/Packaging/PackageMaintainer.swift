/// Who answers for a package: a name and an address, as Debian's policy wants them (5.6.2).
package struct PackageMaintainer: Equatable, Sendable {
    /// The name of a person or a team.
    package let name: String
    /// The e-mail address.
    package let address: String

    /// Reads `Ada Lovelace <ada@example.com>`.
    /// - Returns: `nil` for anything else, and for what would be more than one line of a control file.
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

    /// As it stands in a control file.
    package var text: String { "\(name) <\(address)>" }

    /// Who Debian's own tools are told answers for packages.
    /// - Returns: `nil` unless both a name and an address are there.
    package static func text(environment: [String: String]) -> String? {
        guard let name = environment["DEBFULLNAME"], let address = environment["DEBEMAIL"] else { return nil }
        return "\(name) <\(address)>"
    }

    /// What to do where there is none, or a wrong one.
    /// - Parameter text: What was given; `nil` if nothing was.
    package static func complaint(about text: String?) -> String {
        let remedy = localized(
            "Add \"maintainer\": \"Ada Lovelace <ada@example.com>\" to the application file, or use --maintainer.")
        guard let text else { return localized("A Debian package names who answers for it. \(remedy)") }
        return localized("“\(DisplayText.bounded(text, limit: 80))” is not a name with an e-mail address. \(remedy)")
    }

    private static func isAllowed(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || ".-_+".contains(character))
    }
}
