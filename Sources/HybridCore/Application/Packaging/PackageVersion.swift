/// The version of a package, which other versions are compared with.
package struct PackageVersion: Equatable, Sendable {
    /// As the application file has it.
    package let text: String

    /// A version that every kind of package can have.
    /// - Returns: `nil` unless it begins with a digit and has ASCII letters, digits and `. + - ~` only.
    package init?(_ text: String) {
        guard let first = text.first, first.isASCII, first.isNumber, text.utf8.count <= 100,
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".+-~".contains($0)) })
        else { return nil }
        self.text = text
    }

    /// As Debian compares it: what stands after a hyphen comes before the version itself, as `2.0-beta` does, and not
    /// after it, as a revision of Debian's would.
    package var debian: String { text.replacing("-", with: "~") }

    /// What is wrong with one that is not there, or none.
    package static func complaint(about text: String?) -> String {
        guard let text else {
            return localized("A package needs a version. Add \"version\": \"1.0.0\" to the application file.")
        }
        return
            localized(
                "The version “\(DisplayText.bounded(text, limit: 80))” cannot be a package's. It must begin with a digit and "
                    + "have letters, digits and . + - ~ only, such as 1.4.2.")
    }
}
