package import FoundationEssentials
package import HybridCore

/// What is to be opened, wherever that was said: on the command line, in an application file, by the demo.
package struct Site {
    package var startURL: URL
    package var name = ApplicationID.shellName
    package var applicationID = ApplicationID.shell
    /// The application file; `nil` without one.
    package var applicationFile: String?
    /// The environment that the command line chooses.
    package var environment: String?
    package var pathConfigurationFile: String?
    /// Rules that are part of the program; they count in place of the file's.
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
    /// Whether pages may be fetched ahead of a click.
    package var allowsPrefetch = true
    package var urlScheme: String?
    package var components = ComponentAnnouncement.Choice()
    package var window = WindowDefaults()
    package var menu: [MenuEntry] = []
    package var colors = ApplicationColors()
    package var details = LauncherDetails()
    /// Whether somebody may look behind the pages; `nil` if nobody has said.
    package var diagnostics: Bool?
    package var kiosk = KioskConfiguration()
    /// Whether the application goes on when its window is closed.
    package var keepsRunning = false
    /// After how many seconds without the user the page in front is brought up to date; `nil` for never.
    package var refreshOnReturn: Int?
    package var permissions = PermissionDefaults()
    /// A server on this machine that is started with it, where its directory is a path.
    package var server: LocalServerCommand?
    /// Whether the server's command is started without a question: the file is a part of the program, or the user says so.
    package var trustsCommand = true
    /// Whether the site is being made: no application file says otherwise, or the one that says so is not in production.
    package var isDevelopment = true

    package init(startURL: URL) {
        self.startURL = startURL
    }

    /// What an application file says.
    /// - Parameter directory: where the file is; files that it names are looked for there.
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
    /// - Parameter acceptingHostNames: whether a single word is a host's name. It is for HybridDesktop, which opens any
    ///   site; for an application it is more likely a command that does not exist.
    /// - Throws: what is wrong with it, as a sentence.
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
                localized("“\(pages[1])” is one address too many. Give one page to show first."))
        }
        if !acceptingHostNames, let word = pages.first(where: CommandSpelling.isWord) {
            throw StartURL.Problem.malformed(word)
        }
        guard files.isEmpty || !details.fileHandlers.isEmpty else {
            throw UsageError(
                localized("\(name) opens no files. Its application file says which it opens: “fileHandlers”."))
        }
        let uris = files.map { $0.hasPrefix("file:") ? $0 : URL(filePath: $0).absoluteURL.absoluteString }
        return (try pages.first.map { try page($0) }, uris)
    }

    /// What an address on the command line means: one of the web, or of the application's own scheme.
    /// - Throws: what is wrong with it, as a sentence.
    package func page(_ text: String) throws -> URL {
        if let urlScheme, let url = URL(string: text), url.scheme?.lowercased() == urlScheme.lowercased() { return url }
        return try StartURL.parse(text)
    }
}
