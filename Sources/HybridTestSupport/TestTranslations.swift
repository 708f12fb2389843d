import FoundationEssentials

/// Compiled translations for a test.
@MainActor
public struct TestTranslations {
    private let directory: String

    /// Compiles the repository's translations.
    public init(in environment: TestEnvironment) throws { try self.init("--compile", environment) }

    private init(_ option: String, _ environment: TestEnvironment) throws {
        directory = environment.path("locale")
        var root = URL(filePath: #filePath)
        for _ in 1...3 { root.deleteLastPathComponent() }
        try environment.run([root.appending(path: "Scripts/translations").path, option, directory])
    }

    /// Generates the pseudo-language, which reveals texts that are not translatable.
    public static func pseudo(in environment: TestEnvironment) throws -> TestTranslations {
        try TestTranslations("--pseudo", environment)
    }

    /// Returns environment variables that select a language for a process.
    public func variables(_ language: String) -> [String: String] {
        ["LANGUAGE": language, "TEXTDOMAINDIR": directory]
    }
}
