import FoundationEssentials
package import HybridCore

/// An application to be installed or packaged.
nonisolated package struct ApplicationSource {
    /// The application in the environment that its menu entry opens.
    package var application: ApplicationConfiguration
    /// The whole application file.
    package var file: JSONValue
    /// The directory of the application file. References in the file are resolved relative to it.
    package var directory: String
    /// The environment that was requested, or `nil` if none was.
    package var environment: String?

    package init(
        application: ApplicationConfiguration, file: JSONValue, directory: String, environment: String? = nil
    ) {
        self.application = application
        self.file = file
        self.directory = directory
        self.environment = environment
    }

    /// The directory of the application file as an absolute path.
    var absoluteDirectory: String { URL(filePath: directory).standardizedFileURL.path(percentEncoded: false) }

    /// The command that the installed application starts, with an absolute directory.
    package var serverCommand: LocalServerCommand? { application.resolvingFiles(in: absoluteDirectory).server }
}
