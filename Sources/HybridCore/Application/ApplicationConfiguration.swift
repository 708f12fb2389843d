package import FoundationEssentials

/// The contents of `application.json`, for one environment.
///
/// Only the start URL is required: the smallest file is `{"startURL": "https://example.com"}`.
package struct ApplicationConfiguration: Equatable, Sendable {
    /// Sources of the path configuration.
    package struct PathConfigurationLocations: Equatable, Sendable {
        /// File name, relative to the application file.
        package var file: String?
        /// Address on the server.
        package var url: URL?
        /// True if rules match the query of an address too.
        package var matchesQueryStrings = true
    }

    /// The application id, in the form that D-Bus and desktop entries require; `nil` for the shell's own.
    package var id: String?
    /// The application's display name.
    package var name: String?
    /// The selected environment; `nil` if the file has none or none was needed.
    package var environment: String?
    /// Names of all environments, sorted.
    package var environments: [String] = []
    /// The start page.
    package var startURL: URL
    /// User agent prefix; see ``UserAgent/applicationDetails(prefix:components:)``.
    package var userAgentPrefix: String?
    /// Sources of the path configuration.
    package var pathConfiguration = PathConfigurationLocations()
    /// Sign-in settings.
    package var authentication = AuthenticationConfiguration()
    /// Certificates supplied with the application. File names are relative to the application file.
    package var certificates = CertificateConfiguration()
    /// URL scheme that the desktop passes to this application. `fieldnotes://posts/1` opens the page `/posts/1`.
    package var urlScheme: String?
    /// Schemes that open in other applications.
    package var externalSchemes = ExternalSchemes()
    /// Other hosts whose pages are shown inside, without native access.
    package var internalHosts: [HostPattern] = []
    /// Default for page transitions that no rule decides.
    package var isAnimated = false
    /// True if a page without Turbo is an error.
    package var requiresTurbo = false
    /// True if pages may be prefetched.
    package var allowsPrefetch = true
    /// True if the application keeps running after its window is closed. See ``BackgroundLife``.
    package var keepsRunning = false
    /// Idle time in seconds after which the visible page is refreshed; `nil` for never. See ``ReturnRefresh``.
    package var refreshOnReturn: Int?
    /// True if pages may be inspected; `nil` if the file does not specify it. See ``DiagnosticsPolicy``.
    package var diagnostics: Bool?
    /// The tabs, each with its own stack. Without tabs, a single stack begins at the start URL.
    package var tabs: [ApplicationTab] = []
    /// Bridge components announced to pages.
    package var components = ComponentAnnouncement.Choice()
    /// Defaults of a new window.
    package var window = WindowDefaults()
    /// The application's entries in the primary menu.
    package var menu: [MenuEntry] = []
    /// The application's colours.
    package var colors = ApplicationColors()
    /// Permissions that pages have without a question.
    package var permissions = PermissionDefaults()
    /// Kiosk settings; `nil` if the file has none.
    package var kiosk: KioskConfiguration?
    /// A local server started with the application.
    package var server: LocalServerCommand?
    /// Details for the desktop's app grid, once installed.
    package var launcher = LauncherDetails()
    /// Warnings for the file's author. The file can still be used.
    package var warnings: [ApplicationProblem] = []

    /// A configuration with the defaults of all settings.
    package init(startURL: URL) {
        self.startURL = startURL
    }

    /// Reads an application file. Problems in environments that are not selected are errors too.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The file's name for messages.
    ///   - environment: The environment to select. By default the file's own `startURL`, then the environment
    ///     `production`, then the only environment.
    /// - Throws: ``ApplicationConfigurationError`` with all problems.
    package init(
        json: [UInt8], source: String, environment: String? = nil
    ) throws(ApplicationConfigurationError) {
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
    /// The display name: the file's name or the host.
    package var displayName: String {
        DisplayLine.make(name, limit: 80) ?? startURL.host ?? "Application"
    }

    /// The application id of the running program: the file's, or the shell's own.
    package var applicationID: String { id ?? ApplicationID.shell }

    /// True during development: the environment is named `development`, or the server is local. Pages can then be
    /// inspected.
    package var isDevelopment: Bool {
        environment == "development" || HostName(startURL)?.isLoopback ?? false
    }

    /// Returns the configuration with the paths of the files that the running application uses. In the application
    /// file, they are relative to its directory.
    package func resolvingFiles(in directory: String) -> ApplicationConfiguration {
        let resolve = { (name: String) in name.hasPrefix("/") ? name : "\(directory)/\(name)" }
        var resolved = self
        resolved.pathConfiguration.file = pathConfiguration.file.map(resolve)
        resolved.certificates = certificates.resolvingFiles(resolve)
        resolved.kiosk?.offlinePage = kiosk?.offlinePage.map(resolve)
        resolved.server?.directory = server?.directory.map(resolve) ?? directory
        return resolved
    }
}
