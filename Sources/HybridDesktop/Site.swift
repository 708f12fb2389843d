import FoundationEssentials
import HybridCore
import HybridShell

/// What is to be opened, wherever that was said: on the command line, in an application file, by the demo.
struct Site {
    var startURL: URL
    var name = ApplicationID.shellName
    var applicationID = ApplicationID.shell
    var pathConfigurationFile: String?
    var pathConfigurationServer: URL?
    var matchesQueryStrings = true
    var authentication = AuthenticationConfiguration()
    var certificates = CertificateConfiguration()
    var externalSchemes = ExternalSchemes()
    var internalHosts: [HostPattern] = []
    var userAgentPrefix = ""
    var tabs: [ApplicationTab] = []
    var requiresTurbo = false
    var urlScheme: String?
    var window = WindowDefaults()
    var menu: [MenuEntry] = []
    var colors = ApplicationColors()
    var details = LauncherDetails()
    /// Whether somebody may look behind the pages; nothing if nobody has said.
    var diagnostics: Bool?
    /// Native screens of the application's own, by the names that its rules use.
    var nativeScreens: [String: NativeScreenFactory] = [:]
    var kiosk = KioskConfiguration()
    var permissions = PermissionDefaults()
    /// Whether the site is being made: no application file says otherwise, or the one that says so is not in production.
    var isDevelopment = true

    init(startURL: URL) {
        self.startURL = startURL
    }

    /// What an application file says.
    /// - Parameter directory: where the file is; files that it names are looked for there.
    init(_ application: ApplicationConfiguration, directory: String) {
        startURL = application.startURL
        name = application.name ?? startURL.host ?? name
        applicationID = application.id ?? applicationID
        pathConfigurationFile = application.pathConfiguration.file.map {
            $0.hasPrefix("/") ? $0 : "\(directory)/\($0)"
        }
        pathConfigurationServer = application.pathConfiguration.url
        matchesQueryStrings = application.pathConfiguration.matchesQueryStrings
        authentication = application.authentication
        certificates = application.certificates.resolvingFiles { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        externalSchemes = application.externalSchemes
        internalHosts = application.internalHosts
        tabs = application.tabs
        requiresTurbo = application.requiresTurbo
        urlScheme = application.urlScheme
        userAgentPrefix = application.userAgentPrefix ?? ""
        window = application.window
        menu = application.menu
        colors = application.colors
        details = application.launcher
        kiosk = application.kiosk ?? kiosk
        kiosk.offlinePage = kiosk.offlinePage.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        permissions = application.permissions
        isDevelopment = application.isDevelopment
        diagnostics = application.diagnostics
    }
}
