import FoundationEssentials
package import HybridCore

/// What is to be installed or packaged.
package struct ApplicationSource {
    /// The application, in the environment that its menu entry opens.
    package var application: ApplicationConfiguration
    /// The whole application file.
    package var file: JSONValue
    /// Where the file is; what it names is looked for there.
    package var directory: String
    /// The environment, if one was asked for.
    package var environment: String?

    /// A source.
    package init(
        application: ApplicationConfiguration, file: JSONValue, directory: String, environment: String? = nil
    ) {
        self.application = application
        self.file = file
        self.directory = directory
        self.environment = environment
    }

    /// Where the file is, as an absolute path.
    var absoluteDirectory: String {
        URL(filePath: directory).standardizedFileURL.path(percentEncoded: false)
    }

    /// The command that the application starts once it is installed, with a directory that is a path.
    package var serverCommand: LocalServerCommand? {
        guard var server = application.server else { return nil }
        let place = server.directory.map { $0.hasPrefix("/") ? $0 : "\(absoluteDirectory)/\($0)" }
        server.directory = place ?? absoluteDirectory
        return server
    }
}
