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
}
