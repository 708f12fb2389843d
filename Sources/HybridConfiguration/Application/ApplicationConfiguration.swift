package import FoundationEssentials
package import HybridAuthentication
package import HybridValues

/// The contents of `application.json`, for one environment.
///
/// Only the start URL is required. The smallest file is `{"startURL": "https://example.com"}`.
package struct ApplicationConfiguration: Equatable, Sendable {
    /// The sources of the path configuration.
    package struct PathConfigurationLocations: Equatable, Sendable {
        /// The file name, relative to the application file.
        package var file: String?
        /// The rules in the application file itself, as the text of a path configuration.
        package var rules: JSONValue?
        /// The address on the server.
        package var url: URL?
        /// True if the rules also match the query of an address.
        package var matchesQueryStrings = true
    }

    /// The application id, in the form that D-Bus and desktop entries require. If it is `nil`, the id of the shell is
    /// used.
    package var id: String?
    /// The application's display name.
    package var name: String?
    /// The name of the selected environment, or `nil` if the file has no environments or none was needed.
    package var environment: String?
    /// The names of all environments, sorted.
    package var environments: [String] = []
    package var startURL: URL
    /// The prefix of the user agent. See ``UserAgent/applicationDetails(prefix:components:)``.
    package var userAgentPrefix: String?
    package var pathConfiguration = PathConfigurationLocations()
    package var authentication = AuthenticationConfiguration()
    /// The certificates that are supplied with the application. File names are relative to the application file.
    package var certificates = CertificateConfiguration()
    /// The URL scheme whose addresses the desktop passes to this application. For example, `fieldnotes://posts/1` opens
    /// the page `/posts/1`.
    package var urlScheme: String?
    /// The schemes that open in other applications.
    package var externalSchemes = ExternalSchemes()
    /// The other hosts whose pages are shown inside the application, without access to native functions.
    package var internalHosts: [HostPattern] = []
    /// True if page transitions are animated where no rule decides otherwise.
    package var isAnimated = false
    /// True if a page without Turbo is an error.
    package var requiresTurbo = false
    package var allowsPrefetch = true
    /// True if the next start shows the picture of the start page until the page arrives. See ``LaunchPicture``.
    package var keepsLaunchPicture = true
    /// True if the application keeps running after its window is closed. See ``BackgroundLife``.
    package var keepsRunning = false
    /// The time without focus in seconds after which the visible page is refreshed, or `nil` if it is never refreshed.
    /// See ``ReturnRefresh``.
    package var refreshOnReturn: Int?
    /// True if pages may be inspected, or `nil` if the file does not specify this. See ``DiagnosticsPolicy``.
    package var diagnostics: Bool?
    /// The tabs, each with its own stack. Without tabs, a single stack begins at the start URL.
    package var tabs: [ApplicationTab] = []
    /// The bridge components that are announced to pages.
    package var components = ComponentAnnouncement.Choice()
    package var window = WindowDefaults()
    /// The application's entries in the primary menu.
    package var menu: [MenuEntry] = []
    package var colors = ApplicationColors()
    package var permissions = PermissionDefaults()
    /// The kiosk settings, or `nil` if the file has none.
    package var kiosk: KioskConfiguration?
    /// The local server that is started with the application.
    package var server: LocalServerCommand?
    /// The details for the desktop's app grid, which are used once the application is installed.
    package var launcher = LauncherDetails()
    /// The address of the description that the site serves about itself. The installed application is updated from it.
    package var describedBy: URL?
    /// The warnings for the author of the file. They do not prevent the use of the file.
    package var warnings: [ApplicationProblem] = []

    /// Creates a configuration with the default values of all settings.
    package init(startURL: URL) {
        self.startURL = startURL
    }

    /// Reads an application file. Problems in environments that are not selected are also errors.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The name of the file for messages.
    ///   - environment: The environment to select. If it is `nil`, no environment is selected if the file itself has a
    ///     `startURL`. Otherwise the environment `production` is selected, or the only environment if there is just
    ///     one.
    /// - Throws: ``ApplicationConfigurationError`` with all problems.
    package init(json: [UInt8], source: String, environment: String? = nil) throws(ApplicationConfigurationError) {
        var reader = ApplicationReader(source: source)
        let configuration = Self.read(json, environment: environment, with: &reader)
        let warnings = reader.warnings.sorted { $0.path < $1.path }
        guard reader.problems.isEmpty, var configuration else {
            throw ApplicationConfigurationError(
                problems: reader.problems.sorted { $0.path < $1.path }, warnings: warnings)
        }
        configuration.warnings = warnings
        self = configuration
    }
}

extension ApplicationConfiguration {
    /// The display name. It is the name in the file, or the host if the file has no name.
    package var displayName: String { DisplayLine.make(name, limit: 80) ?? startURL.host ?? "Application" }

    /// The application id of the running program. It is the id in the file, or that of the shell if the file has none.
    package var applicationID: String { id ?? ApplicationID.shell }

    /// Returns true during development, when the environment is named `development`, or when the server is local and the
    /// application is not installed. Pages can then be inspected.
    /// - Parameter file: The path of the application file.
    package func isDevelopment(file: String?) -> Bool {
        let isInstalled = file.map(InstallationLayout.contains) ?? false
        return environment == "development" || !isInstalled && HostName(startURL)?.isLoopback ?? false
    }

    /// Returns the configuration with the paths of the files that the running application uses. In the application
    /// file, they are relative to its directory.
    package func resolvingFiles(in directory: String) -> ApplicationConfiguration {
        let resolve = { (name: String) in name.hasPrefix("/") ? name : "\(directory)/\(name)" }
        var resolved = self
        resolved.pathConfiguration.file = pathConfiguration.file.map(resolve)
        resolved.certificates = certificates.resolvingFiles(resolve)
        if let pages = kiosk?.pages { resolved.kiosk?.pages = pages.mapValues(resolve) }
        resolved.server?.directory = server?.directory.map(resolve) ?? directory
        return resolved
    }
}
