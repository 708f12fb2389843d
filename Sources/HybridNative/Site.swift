package import FoundationEssentials
package import HybridCore

/// The site to open, from the command line, an application file or the demo.
package struct Site {
    package var startURL: URL
    package var name = ApplicationID.shellName
    package var applicationID = ApplicationID.shell
    /// The application file; `nil` without one.
    package var applicationFile: String?
    /// The environment from the command line.
    package var environment: String?
    package var pathConfigurationFile: String?
    /// Rules embedded in the program; they replace the file's.
    package var pathConfigurationContent: [UInt8]?
    package var pathConfigurationServer: URL?
    package var matchesQueryStrings = true
    package var authentication = AuthenticationConfiguration()
    package var certificates = CertificateConfiguration()
    package var externalSchemes = ExternalSchemes()
    package var internalHosts: [HostPattern] = []
    package var userAgentPrefix = ""
    package var tabs: [ApplicationTab] = []
    package var isAnimated = false
    package var requiresTurbo = false
    /// True if pages may be prefetched before a click.
    package var allowsPrefetch = true
    package var urlScheme: String?
    package var components = ComponentAnnouncement.Choice()
    package var window = WindowDefaults()
    package var menu: [MenuEntry] = []
    package var colors = ApplicationColors()
    package var details = LauncherDetails()
    /// True if diagnostics are allowed; `nil` if unspecified.
    package var diagnostics: Bool?
    package var kiosk = KioskConfiguration()
    /// True if the application keeps running when its window is closed.
    package var keepsRunning = false
    /// Seconds without user input until the visible page is refreshed; `nil` for never.
    package var refreshOnReturn: Int?
    package var permissions = PermissionDefaults()
    /// A local server that is started with the application. Its directory is relative to the current directory or
    /// absolute.
    package var server: LocalServerCommand?
    /// True if the server's command starts without confirmation: the file is part of the program, or the user allows
    /// it.
    package var trustsCommand = true
    /// True during development: without an application file, or in an environment other than production.
    package var isDevelopment = true

    package init(startURL: URL) {
        self.startURL = startURL
    }

    /// The site described by an application file.
    /// - Parameter directory: the directory of the files that it names.
    package init(_ application: ApplicationConfiguration, directory: String) {
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
        isAnimated = application.isAnimated
        requiresTurbo = application.requiresTurbo
        allowsPrefetch = application.allowsPrefetch
        urlScheme = application.urlScheme
        userAgentPrefix = application.userAgentPrefix ?? ""
        components = application.components
        window = application.window
        menu = application.menu
        colors = application.colors
        details = application.launcher
        kiosk = application.kiosk ?? kiosk
        kiosk.offlinePage = kiosk.offlinePage.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        keepsRunning = application.keepsRunning
        refreshOnReturn = application.refreshOnReturn
        permissions = application.permissions
        server = application.server
        let place = server?.directory.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" }
        server?.directory = place ?? directory
        isDevelopment = application.isDevelopment
        diagnostics = application.diagnostics
    }

    /// Returns the page and the files that the command line names.
    /// - Parameter acceptingHostNames: true to accept a single word as a host name. For HybridDesktop, which opens any
    ///   site; for an application it is more likely an unknown command.
    /// - Throws: the problem, as a sentence.
    package func targets(
        _ texts: [String], acceptingHostNames: Bool = true
    ) throws -> (page: URL?, files: [String]) {
        let isFile = { (text: String) in
            text.hasPrefix("file:")
                || !details.fileHandlers.isEmpty && FileManager.default.fileExists(atPath: text)
        }
        let files = texts.filter(isFile)
        let pages = texts.filter { !isFile($0) }
        guard pages.count < 2 else {
            throw UsageError(
                localized("Unexpected argument “\(pages[1])”. Use one page to show first."))
        }
        if !acceptingHostNames, let word = pages.first(where: CommandSpelling.isWord) {
            throw StartURL.Problem.malformed(word)
        }
        guard files.isEmpty || !details.fileHandlers.isEmpty else {
            throw UsageError(
                localized("\(name) does not open files. To open files, add “fileHandlers” to its application file."))
        }
        let uris = files.map { $0.hasPrefix("file:") ? $0 : URL(filePath: $0).absoluteURL.absoluteString }
        return (try pages.first.map { try page($0) }, uris)
    }

    /// Parses an address on the command line: a web URL or one with the application's own scheme.
    /// - Throws: the problem, as a sentence.
    package func page(_ text: String) throws -> URL {
        if let urlScheme, let url = URL(string: text), url.scheme?.lowercased() == urlScheme.lowercased() { return url }
        return try StartURL.parse(text)
    }
}
