import HybridCore

/// The name of a Swift package, of its program and of its module.
enum SwiftPackageName {
    /// Returns the reason why a package cannot have the name, as a sentence, or `nil` if it can.
    static func problem(with name: String) -> String? {
        let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard isPlain, name.first?.isLetter ?? false, name.count <= 40 else {
            return localized(
                "“\(DisplayText.bounded(name, limit: 80))” cannot be the name of a program. Use up to 40 letters, "
                    + "digits, “-” and “_”, beginning with a letter, such as “notes”.")
        }
        let module = name.lowercased()
        guard module.hasPrefix("hybrid") || taken.contains(module) else { return nil }
        return localized("“\(name)” is a reserved name. Use another, such as “my-\(module)”.")
    }

    /// The modules that the package uses, Swift's words that are not module names, and the directory of translations
    /// beside the installed program, in lower case.
    private static let taken: Set<String> = [
        "argumentparser", "as", "associatedtype", "break", "cadwaita", "case", "catch", "cgtk", "class", "continue",
        "csecret", "csodium", "csqlite", "cwebkitgtk", "default", "defer", "deinit", "dispatch", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "foundation", "foundationessentials", "func",
        "glibc", "glibbridge", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "locale",
        "logging", "loopbackserver", "main", "nil", "operator", "package", "private", "protocol", "public", "repeat",
        "rethrows",
        "return", "self",
        "static", "struct", "subscript", "super", "swift", "switch", "synchronization", "testing", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while", "xctest",
    ]
}
