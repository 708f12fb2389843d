/// Something about the application file that its author should know: a problem that keeps it from being used, or a
/// warning.
package struct ApplicationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    package let source: String
    /// The place, such as `authentication.endpoint` or `externalSchemes[1]`; empty for the file as a whole.
    package let path: String
    /// What is wrong there and what to do, in sentences.
    package let text: String

    /// The whole sentence for the user.
    package var description: String {
        path.isEmpty ? "\(source): \(text)" : "\(source): \(path): \(text)"
    }
}

/// Why an application file cannot be used: all its problems, not only the first.
package struct ApplicationConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, at least one, in the order of their paths.
    package let problems: [ApplicationProblem]
    /// What its author should know besides.
    package let warnings: [ApplicationProblem]

    /// The problems as sentences, one a line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
