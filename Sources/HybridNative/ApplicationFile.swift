import FoundationEssentials
import HybridComponents
package import HybridCore
package import HybridServices

/// The file that describes an application, as the command line names it.
package struct ApplicationFile {
    let path: String
    private let environment: String?
    /// True if the server's command starts without confirmation: the file is part of the program, or the user allows
    /// it.
    let trustsCommand: Bool

    /// - Parameters:
    ///   - path: the file.
    ///   - environment: the environment to select; `nil` for the file's default.
    ///   - trustsCommand: true to start the server's command without confirmation.
    package init(_ path: String, environment: String?, trustsCommand: Bool = true) {
        self.path = path
        self.environment = environment
        self.trustsCommand = trustsCommand
    }

    /// Reads the file and prints its warnings to standard error.
    /// - Throws: all problems of the file, as sentences.
    package func read() throws -> ApplicationConfiguration {
        try Self.read(
            InputFile.read(path, as: .application), called: path, in: Self.directory(of: path),
            environment: environment)
    }

    /// Reads a file's content and prints its warnings to standard error.
    /// - Parameters:
    ///   - name: the file's name in messages.
    ///   - directory: the directory of the files that it names.
    /// - Throws: all problems of the file, as sentences.
    static func read(
        _ json: [UInt8], called name: String, in directory: String, environment: String?
    ) throws -> ApplicationConfiguration {
        try configuration(json, called: name, environment: environment).resolvingFiles(in: directory)
    }

    /// Reads the file for installing or packaging the application.
    /// - Throws: all problems of the file, as sentences.
    package func source() throws -> ApplicationSource {
        let bytes = try InputFile.read(path, as: .application)
        return ApplicationSource(
            application: try Self.configuration(bytes, called: path, environment: environment),
            file: try JSONValue(strictly: bytes), directory: Self.directory(of: path), environment: environment)
    }

    private static func configuration(
        _ json: [UInt8], called name: String, environment: String?
    ) throws -> ApplicationConfiguration {
        let application = try ApplicationConfiguration(json: json, source: name, environment: environment)
        for warning in application.warnings { InputFile.warn("\(warning)") }
        return application
    }

    /// Warnings about unknown components in a file. Components in the application's own code are unknown here.
    package static func componentRemarks(_ application: ApplicationConfiguration) -> [String] {
        MainActor.assumeIsolated { ComponentReview.missing(application.components, among: ComponentBox.names) }
    }

    /// The file's directory, as a path to which names can be appended.
    package static func directory(of path: String) -> String {
        guard path.contains("/") else { return "." }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
