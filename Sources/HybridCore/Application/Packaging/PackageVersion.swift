/// Version of a package, comparable with other versions.
package struct PackageVersion: Equatable, Sendable {
    /// The version from the application file.
    package let text: String

    /// Creates a version that is valid in all package formats.
    /// - Returns: `nil` unless the text begins with a digit and contains only ASCII letters, digits and `. + - ~`.
    package init?(_ text: String) {
        guard let first = text.first, first.isASCII, first.isNumber, text.utf8.count <= 100,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".+-~".contains($0)) })
        else { return nil }
        self.text = text
    }

    /// The version in Debian's ordering. A tilde makes `2.0-beta` sort before `2.0`; a hyphen would begin a Debian
    /// revision, which sorts after it.
    package var debian: String { text.replacing("-", with: "~") }

    /// Message about a missing or invalid version.
    package static func complaint(about text: String?) -> String {
        guard let text else {
            return localized("A package needs a version. Add \"version\": \"1.0.0\" to the application file.")
        }
        return
            localized(
                "“\(DisplayText.bounded(text, limit: 80))” is not a valid package version. Start with a "
                    + "digit and use only letters, digits and . + - ~, such as 1.4.2.")
    }
}
