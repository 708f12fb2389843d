/// A problem in the application file. It makes the file unusable, or it is a warning.
package struct ApplicationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let source: String
    /// The position of the problem, such as `authentication.endpoint` or `externalSchemes[1]`. It is empty if the
    /// problem concerns the whole file.
    package let path: String
    /// The problem and its remedy, in sentences.
    package let text: String

    /// A sentence for the user that contains all of the above.
    package var description: String { path.isEmpty ? "\(source): \(text)" : "\(source): \(path): \(text)" }
}

/// The problems that make an application file unusable.
package struct ApplicationConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems in the order of their paths. There is at least one.
    package let problems: [ApplicationProblem]
    /// Additional warnings for the author.
    package let warnings: [ApplicationProblem]

    package init(problems: [ApplicationProblem], warnings: [ApplicationProblem]) {
        self.problems = problems
        self.warnings = warnings
    }

    /// The problems as sentences, one per line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
