import FoundationEssentials
import HybridCore
package import HybridServices

/// The file that describes an application, as named on the command line.
package struct ApplicationFile {
    let path: String
    private let environment: String?
    /// True if the server's command may start without confirmation, because the file is part of the program or the user
    /// has allowed it.
    let trustsCommand: Bool

    /// - Parameters:
    ///   - environment: The environment to select. If `nil`, the default in the file applies.
    ///   - trustsCommand: True if the server's command may start without confirmation.
    package init(_ path: String, environment: String?, trustsCommand: Bool = true) {
        self.path = path
        self.environment = environment
        self.trustsCommand = trustsCommand
    }

    /// Reads the file and prints its warnings to standard error.
    /// - Throws: All problems of the file, as sentences.
    package func read() throws -> ApplicationConfiguration {
        try Self.read(
            InputFile.read(path, as: .application), called: path, in: Self.directory(of: path),
            environment: environment)
    }

    /// Reads a file's content and prints its warnings to standard error.
    /// - Parameters:
    ///   - name: The name of the file in messages.
    ///   - directory: The directory of the files that it names.
    /// - Throws: All problems of the file, as sentences.
    static func read(
        _ json: [UInt8], called name: String, in directory: String, environment: String?
    ) throws -> ApplicationConfiguration {
        try configuration(json, called: name, environment: environment).resolvingFiles(in: directory)
    }

    /// Reads the file for installing or packaging the application.
    /// - Throws: All problems of the file, as sentences.
    package func source() throws -> ApplicationSource {
        let bytes = try InputFile.read(path, as: .application)
        return ApplicationSource(
            application: try Self.configuration(bytes, called: path, environment: environment),
            file: try JSONValue(strictly: bytes), directory: Self.directory(of: path), environment: environment)
    }

    /// Returns the file's content without checking it.
    /// - Throws: ``UsageError`` if the file cannot be read or is not JSON.
    func content() throws -> JSONValue { try JSONValue(strictly: try InputFile.read(path, as: .application)) }

    /// Reads the file again, to install the application again; `nil` if it is unreadable.
    func source(of application: ApplicationConfiguration) -> ApplicationSource? {
        guard let file = (try? InputFile.read(path)).flatMap({ try? JSONValue(strictly: $0) }) else { return nil }
        return ApplicationSource(
            application: application, file: file, directory: Self.directory(of: path), environment: environment)
    }

    private static func configuration(
        _ json: [UInt8], called name: String, environment: String?
    ) throws -> ApplicationConfiguration {
        let application = try ApplicationConfiguration(json: json, source: name, environment: environment)
        for warning in application.warnings { InputFile.warn("\(warning)") }
        return application
    }

    /// Returns the directory of the file, as a path to which names can be appended.
    package static func directory(of path: String) -> String {
        guard path.contains("/") else { return "." }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
