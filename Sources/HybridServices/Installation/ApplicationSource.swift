import FoundationEssentials
package import HybridCore

/// The application to install or package.
package struct ApplicationSource {
    /// The application, in the environment that its menu entry opens.
    package var application: ApplicationConfiguration
    /// The whole application file.
    package var file: JSONValue
    /// The file's directory, against which its references are resolved.
    package var directory: String
    /// The requested environment, if any.
    package var environment: String?

    package init(
        application: ApplicationConfiguration, file: JSONValue, directory: String, environment: String? = nil
    ) {
        self.application = application
        self.file = file
        self.directory = directory
        self.environment = environment
    }

    /// The file's directory as an absolute path.
    var absoluteDirectory: String {
        URL(filePath: directory).standardizedFileURL.path(percentEncoded: false)
    }

    /// The command that the installed application starts, with an absolute directory.
    package var serverCommand: LocalServerCommand? { application.resolvingFiles(in: absoluteDirectory).server }
}
