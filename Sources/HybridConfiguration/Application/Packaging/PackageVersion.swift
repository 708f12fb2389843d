import HybridValues

/// The version of a package, which can be compared with other versions.
package struct PackageVersion: Equatable, Sendable {
    /// The version from the application file.
    package let text: String

    /// Creates a version that is valid in all package formats.
    /// - Returns: `nil` if the text does not begin with a digit, or if it contains characters other than ASCII letters,
    ///   digits and `. + - ~`.
    package init?(_ text: String) {
        guard let first = text.first, first.isASCII, first.isNumber, text.utf8.count <= 100,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".+-~".contains($0)) })
        else { return nil }
        self.text = text
    }

    /// The version in a form that Debian orders correctly. A tilde replaces the hyphen in `2.0-beta`, so that this
    /// version is older than `2.0`. With a hyphen it would be newer, because the hyphen begins a Debian revision.
    package var debian: String { text.replacing("-", with: "~") }

    /// Returns a message about a missing or invalid version.
    package static func complaint(about text: String?) -> String {
        guard let text else {
            return localized("A package needs a version. Add \"version\": \"1.0.0\" to the application file.")
        }
        return localized(
            "“\(DisplayText.bounded(text, limit: 80))” is not a valid package version. Start with a "
                + "digit and use only letters, digits and . + - ~, such as 1.4.2.")
    }
}
