package import FoundationEssentials

/// An application as its `application.json` describes it, for one environment.
///
/// Every key but the address is optional, so that the smallest file is `{"startURL": "https://example.com"}`.
package struct ApplicationConfiguration: Equatable, Sendable {
    /// Where the rules of the path configuration come from.
    package struct PathConfigurationLocations: Equatable, Sendable {
        /// The name of a file, relative to the application file.
        package var file: String?
        /// The address at the server.
        package var url: URL?
        /// Whether the query of an address takes part in matching.
        package var matchesQueryStrings = true
    }

    /// The application id, in the form that D-Bus and desktop entries demand; nothing means the shell's own.
    package internal(set) var id: String?
    /// The name that people see.
    package internal(set) var name: String?
    /// The environment that the other values are for; `nil` if the file has none, or none was needed.
    package internal(set) var environment: String?
    /// The names of all environments, in alphabetical order.
    package internal(set) var environments: [String] = []
    /// The page to begin with.
    package internal(set) var startURL: URL
    /// The application's own words in the user agent; see ``UserAgent/applicationDetails(prefix:components:)``.
    package internal(set) var userAgentPrefix: String?
    /// Where the rules come from.
    package internal(set) var pathConfiguration = PathConfigurationLocations()
    /// How people sign in.
    package internal(set) var authentication = AuthenticationConfiguration()
    /// The certificates that the application brings. Files are named relative to the application file.
    package internal(set) var certificates = CertificateConfiguration()
    /// The scheme that the desktop hands to this application; `fieldnotes://posts/1` is then its page `/posts/1`.
    package internal(set) var urlScheme: String?
    /// The schemes that open in other applications.
    package internal(set) var externalSchemes = ExternalSchemes()
    /// Other hosts whose pages are shown inside, without native powers.
    package internal(set) var internalHosts: [HostPattern] = []
    /// Whether pages slide where no rule says anything.
    package internal(set) var isAnimated = false
    /// Whether a page without Turbo is an error.
    package internal(set) var requiresTurbo = false
    /// Whether pages may be fetched ahead of a click.
    package internal(set) var allowsPrefetch = true
    /// Whether the application goes on when its window is closed. See ``BackgroundLife``.
    package internal(set) var keepsRunning = false
    /// After how many seconds without the user the page in front is brought up to date; `nil` for never. See
    /// ``ReturnRefresh``.
    package internal(set) var refreshOnReturn: Int?
    /// Whether somebody may look behind the pages; `nil` if the file does not say. See ``DiagnosticsPolicy``.
    package internal(set) var diagnostics: Bool?
    /// The tabs, each with a stack of its own; without any there is one stack, which begins at the start URL.
    package internal(set) var tabs: [ApplicationTab] = []
    /// Which bridge components pages are told of.
    package internal(set) var components = ComponentAnnouncement.Choice()
    /// What a new window is like.
    package internal(set) var window = WindowDefaults()
    /// Entries of the application's own in the primary menu.
    package internal(set) var menu: [MenuEntry] = []
    /// The application's own colours.
    package internal(set) var colors = ApplicationColors()
    /// What its pages may do without asking.
    package internal(set) var permissions = PermissionDefaults()
    /// How it behaves as a kiosk; `nil` if the file does not say.
    package internal(set) var kiosk: KioskConfiguration?
    /// A server on this machine that is started with it; `nil` if there is none.
    package internal(set) var server: LocalServerCommand?
    /// What the desktop's menu shows once it is installed.
    package internal(set) var launcher = LauncherDetails()
    /// What the file's author should know, though the file can be used.
    package internal(set) var warnings: [ApplicationProblem] = []

    /// A configuration for an address alone, as on a command line without a file.
    package init(startURL: URL) {
        self.startURL = startURL
    }

    /// Reads an application file. Problems in the environments that are not chosen count too.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - source: The name of the file for messages.
    ///   - environment: The environment to choose. Without one, the file's own `startURL` counts, then the environment
    ///     `production`, then the only one there is.
    /// - Throws: ``ApplicationConfigurationError`` with every problem of the file.
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
    /// Whether the application is being made rather than used: its environment says so by its name, or it runs on this
    /// very machine. Pages can then be inspected.
    package var isDevelopment: Bool {
        environment == "development" || HostName(startURL)?.isLoopback ?? false
    }
}
