import FoundationEssentials

/// Translations that were compiled for a test.
@MainActor
public struct TestTranslations {
    private let directory: String

    /// Compiles those of the repository.
    public init(in environment: TestEnvironment) throws { try self.init("--compile", environment) }

    private init(_ option: String, _ environment: TestEnvironment) throws {
        directory = environment.path("locale")
        var root = URL(filePath: #filePath)
        for _ in 1...3 { root.deleteLastPathComponent() }
        try environment.run([root.appending(path: "Scripts/translations").path, option, directory])
    }

    /// Makes the language that nobody speaks, by which one sees what cannot be translated.
    public static func pseudo(in environment: TestEnvironment) throws -> TestTranslations {
        try TestTranslations("--pseudo", environment)
    }

    /// What to set for a process that is to speak a language.
    public func variables(_ language: String) -> [String: String] {
        ["LANGUAGE": language, "TEXTDOMAINDIR": directory]
    }
}
