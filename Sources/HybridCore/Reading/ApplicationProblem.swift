/// A problem in the application file, which makes it unusable, or a warning.
package struct ApplicationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    package let source: String
    /// The position, such as `authentication.endpoint` or `externalSchemes[1]`; empty for the whole file.
    package let path: String
    /// The problem and its remedy, in sentences.
    package let text: String

    /// The whole sentence for the user.
    package var description: String {
        path.isEmpty ? "\(source): \(text)" : "\(source): \(path): \(text)"
    }
}

/// All problems that make an application file unusable.
package struct ApplicationConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, at least one, in the order of their paths.
    package let problems: [ApplicationProblem]
    /// Additional warnings for the author.
    package let warnings: [ApplicationProblem]

    /// The problems as sentences, one per line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
