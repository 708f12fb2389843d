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
    package internal(set) var id: String?
    /// The application's display name.
    package internal(set) var name: String?
    /// The selected environment; `nil` if the file has none or none was needed.
    package internal(set) var environment: String?
    /// Names of all environments, sorted.
    package internal(set) var environments: [String] = []
    /// The start page.
    package internal(set) var startURL: URL
    /// User agent prefix; see ``UserAgent/applicationDetails(prefix:components:)``.
    package internal(set) var userAgentPrefix: String?
    /// Sources of the path configuration.
    package internal(set) var pathConfiguration = PathConfigurationLocations()
    /// Sign-in settings.
    package internal(set) var authentication = AuthenticationConfiguration()
    /// Certificates supplied with the application. File names are relative to the application file.
    package internal(set) var certificates = CertificateConfiguration()
    /// URL scheme that the desktop passes to this application. `fieldnotes://posts/1` opens the page `/posts/1`.
    package internal(set) var urlScheme: String?
    /// Schemes that open in other applications.
    package internal(set) var externalSchemes = ExternalSchemes()
    /// Other hosts whose pages are shown inside, without native access.
    package internal(set) var internalHosts: [HostPattern] = []
    /// Default for page transitions that no rule decides.
    package internal(set) var isAnimated = false
    /// True if a page without Turbo is an error.
    package internal(set) var requiresTurbo = false
    /// True if pages may be prefetched.
    package internal(set) var allowsPrefetch = true
    /// True if the application keeps running after its window is closed. See ``BackgroundLife``.
    package internal(set) var keepsRunning = false
    /// Idle time in seconds after which the visible page is refreshed; `nil` for never. See ``ReturnRefresh``.
    package internal(set) var refreshOnReturn: Int?
    /// True if pages may be inspected; `nil` if the file does not specify it. See ``DiagnosticsPolicy``.
    package internal(set) var diagnostics: Bool?
    /// The tabs, each with its own stack. Without tabs, a single stack begins at the start URL.
    package internal(set) var tabs: [ApplicationTab] = []
    /// Bridge components announced to pages.
    package internal(set) var components = ComponentAnnouncement.Choice()
    /// Defaults of a new window.
    package internal(set) var window = WindowDefaults()
    /// The application's entries in the primary menu.
    package internal(set) var menu: [MenuEntry] = []
    /// The application's colours.
    package internal(set) var colors = ApplicationColors()
    /// Permissions that pages have without a question.
    package internal(set) var permissions = PermissionDefaults()
    /// Kiosk settings; `nil` if the file has none.
    package internal(set) var kiosk: KioskConfiguration?
    /// A local server started with the application.
    package internal(set) var server: LocalServerCommand?
    /// Details for the desktop's app grid, once installed.
    package internal(set) var launcher = LauncherDetails()
    /// Warnings for the file's author. The file can still be used.
    package internal(set) var warnings: [ApplicationProblem] = []

    /// A configuration for a single address, as given on the command line.
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
    /// True during development: the environment is named `development`, or the server is local. Pages can then be
    /// inspected.
    package var isDevelopment: Bool {
        environment == "development" || HostName(startURL)?.isLoopback ?? false
    }
}
