import ArgumentParser
import CGtk
import FoundationEssentials
import GLibBridge
import Glibc
import HybridComponents
import HybridCore
import HybridDiagnostics
import HybridKiosk
package import HybridServices
import HybridShell
import Logging

/// Creates the live services and connects the layers. No other type does this.
@MainActor
struct Composition {
    let configuration: ApplicationConfiguration
    let options: CommonOptions
    let application: HybridApplication

    /// Runs the application until it ends.
    /// - Parameters:
    ///   - page: A page that is shown above the start page.
    ///   - files: The URIs of files to open.
    /// - Throws: A sentence for the command line, or the exit status.
    func run(opening page: URL? = nil, files: [String] = []) throws {
        if Restart.continues { ProcessControl.releaseEarlierChildren() }
        let (shell, kiosk) = try makeShell()
        FatalMessages.handle {
            if let kiosk { return kiosk.startAnew() }
            shell.keepForRestart()
            Restart.afterFailure()
        }
        let status = shell.run(opening: page, files: files)
        if status == ShellApplication.retryStatus { ProcessControl.startAnew(CommandLine.arguments) }
        if status == ShellApplication.restartStatus { kiosk?.startAnew() }
        guard status == 0 else { throw ExitCode(status) }
    }

    /// Runs the application with an extension that examines pages instead of a user.
    func survey(with visitor: any ShellExtension, _ appearance: Appearance, opening page: URL?) throws {
        let (shell, _) = try makeShell(adding: visitor) { environment in
            // Dialogs, loads and errors of background tabs must not affect the result.
            environment.startsEveryTab = false
            // No user requested a page, so no browser may open.
            environment.launcher = NoURLLauncher()
        }
        appearance.apply()
        _ = shell.run(opening: page)
    }

    private func makeShell(
        adding visitor: (any ShellExtension)? = nil, changing change: (inout ShellEnvironment) -> Void = { _ in }
    ) throws -> (shell: ShellApplication, kiosk: KioskComposition?) {
        let origin = try configuration.checkedOrigin()
        try checkTemporaryDirectory()
        let rules = try readPathConfiguration()
        // A process that continues for an earlier one has no children to wait for, and the sandbox has already been
        // tested.
        let sandbox = Restart.continues ? nil : SandboxTrial(environment: ProcessInfo.processInfo.environment)
        let certificates = try CertificateStore(
            configuration.certificates, start: configuration.startURL, origin: origin)
        let rendering = options.rendering.path
        guard rendering.openDisplay() else {
            throw UsageError(localized("No display found. Set DISPLAY or WAYLAND_DISPLAY."))
        }
        let logger = makeLogger()
        let tracer = ObservedTracer(try options.trace.map { try FileTracer(path: $0, continues: Restart.continues) })
        var mistakes = ReportedMistakes()
        tracer.observe { logger.log(level: mistakes.reports($0) ? .warning : .debug, "\($0.sentence)") }
        let directories = ProfileDirectories(application: configuration.applicationID, profile: options.profile)
        let kiosk = try KioskComposition(configuration, application.file, options, enrolled: application.enrolled)
        if !options.ephemeral { try directories.make() }
        let notices = StartNotices()
        let report: @MainActor (LocalizedText) -> Void = { sentence in
            logger.warning("\(sentence.english)")
            notices.add(sentence.text)
        }
        let profile = ProfileBox { makeProfile(directories, rendering, report) }
        let requests = RequestObserver()
        let http = SoupHTTPClient(certificates: certificates, requests: requests) { profile.value.userAgent }
        var environment = ShellEnvironment(
            configuration, instanceID: instanceID, profileName: options.profile, makeProfile: { profile.value },
            router: kiosk?.router(origin)
                ?? Router(
                    origin: origin, externalSchemes: configuration.externalSchemes,
                    internalHosts: configuration.internalHosts),
            limits: limits, http: http, secrets: kiosk?.secrets ?? secrets,
            // A kiosk never opens other applications, because they would let the user leave it.
            launcher: options.kiosk ? NoURLLauncher() : DesktopURLLauncher(),
            makeAuthorizationListener: { LoopbackListener() }, tracer: tracer,
            logger: logger, rendering: rendering.rawValue)
        environment.notices = notices
        environment.background = BackgroundLife(
            keepsRunning: configuration.keepsRunning, startsHidden: options.background && visitor == nil,
            isLocked: options.kiosk)
        environment.certificates = certificates
        environment.components = components
        reviewComponents(logger)
        environment.nativeScreens = NativeScreenBox.screens(isLocked: options.kiosk)
        application.addCode(to: &environment, isKiosk: options.kiosk)
        environment.isInspectable = allowsDiagnostics
        environment.notifier = notifier()
        environment.files = LocalUserFiles()
        // A kiosk keeps no data of a user for the next one.
        environment.remembersWindow = !options.kiosk
        if !keepsNothing { environment.state = FileStateStore(directory: directories.data, report: report) }
        environment.backgroundService = backgroundService(environment.state)
        if !options.ephemeral {
            let isWanted = configuration.keepsLaunchPicture && !options.kiosk
            let picture = LaunchPictureFile(
                directory: directories.data, onlyRemoves: !isWanted || options.automation || visitor != nil)
            environment.launchPicture = picture
            if !isWanted { picture.remove() }
        }
        change(&environment)
        if let failure = sandbox?.failure() { throw UsageError(failure) }
        let shell = ShellApplication(
            environment: environment,
            extensions: extensions(
                kiosk?.environment(directories), visitor, environment.state, http, requests, tracer, logger)
        ) { shell in
            tracer.record(
                .appStarted(
                    version: Version.current, webkit: Platform.webKit, gtk: Platform.gtk, url: configuration.startURL,
                    profile: options.profile, sandbox: Self.isSandboxed, rendering: rendering.rawValue))
            loadPathConfiguration(rules, http, directories, tracer, logger, to: shell)
        }
        return (shell, kiosk)
    }

    private func extensions(
        _ kiosk: KioskEnvironment?, _ visitor: (any ShellExtension)?, _ state: any StateStore,
        _ http: any HTTPClient, _ requests: RequestObserver, _ tracer: ObservedTracer, _ logger: Logger
    ) -> [any ShellExtension] {
        let all: [(any ShellExtension)?] = [
            kiosk.map { KioskExtension($0, tracer: tracer) },
            DiagnosticsExtension(
                tracer: tracer, isAllowed: allowsDiagnostics, requests: requests,
                recordsRequests: options.traceRequests && options.trace != nil || sendsEvents,
                compile: PathConfigurationLoader.compile),
            options.automation ? AutomationExtension(logger: logger, tracer: tracer, requests: requests) : nil,
            kiosk == nil ? TestControls() : nil,
            configuration.server.map { server in
                LocalServerExtension(
                    LocalServerProcess(server), address: configuration.startURL, name: configuration.displayName,
                    timeout: server.timeout, http: http, consent: consent(to: server, hasVisitor: visitor != nil),
                    remember: { if !keepsNothing { try? TrustedCommands().add(server) } })
            }, visitor == nil ? siteUpdate(state, http, tracer, logger) : nil, visitor,
        ]
        return all.compactMap(\.self)
    }

    /// True if a WebDriver client receives the application's events.
    private var sendsEvents: Bool {
        let path = ProcessInfo.processInfo.environment[DriverStart.eventsVariable]
        return options.automation && path.map(FileManager.default.fileExists(atPath:)) ?? false
    }

    /// Returns the update from the site's description. Other files than those of installed applications belong to their
    /// authors.
    private func siteUpdate(
        _ state: any StateStore, _ http: any HTTPClient, _ tracer: any Tracer, _ logger: Logger
    ) -> SiteUpdateExtension? {
        guard configuration.describedBy != nil, options.followsSite, let file = application.file else { return nil }
        if let kept = file.keptDescription(of: configuration, options, http: { http }) {
            return SiteUpdateExtension(
                configuration, file: kept.file, kept, state: state, tracer: tracer, logger: logger)
        }
        guard let source = file.source(of: configuration), let program = try? ProgramFile.path(),
            let installed = InstalledApplicationFile(
                source, installer: Installer(executable: program, isOwnProgram: !application.isShell, http: http),
                http: http)
        else { return nil }
        return SiteUpdateExtension(
            configuration, file: source.file, installed, state: state, tracer: tracer, logger: logger)
    }

    private func consent(to server: LocalServerCommand, hasVisitor: Bool) -> CommandConsent {
        CommandConsent(
            to: server, of: configuration.displayName,
            isGiven: application.file?.trustsCommand ?? true || TrustedCommands().contains(server),
            canBeAsked: !options.kiosk && !options.automation && !hasVisitor)
    }

    /// The settings of the kiosk; `nil` for every other application.
    private var kioskConfiguration: KioskConfiguration? {
        options.kiosk ? configuration.kiosk ?? KioskConfiguration() : nil
    }

    /// The components that pages can use. In a kiosk without a header bar, pages keep their own buttons, because an
    /// application's component may put its buttons there.
    private var components: ComponentSet {
        var place: ComponentAnnouncement.Needs = options.kiosk ? [] : [.desktop, .menu]
        let hasBar = kioskConfiguration?.hasHeaderBar ?? true
        if hasBar { place.insert(.headerBar) }
        if kioskConfiguration.map({ $0.printer != nil }) ?? true { place.insert(.printer) }
        let own = application.components.sorted { $0.key < $1.key }.map { name, make in
            let needsHeaderBar = application.typedComponents[name]?.needsHeaderBar ?? true
            return ComponentSet.Entry(name, needs: needsHeaderBar ? .headerBar : [], make)
        }
        // Pages send the application's component its own messages, which the built-in of that name does not know.
        let box = ComponentBox.entries.filter { hasBar || application.components[$0.name] == nil }
        let entries = (box + own).filter { configuration.components.includes($0.name) }
        return ComponentSet(entries, ComponentAnnouncement(place: place), handlers: application.messageHandlers)
    }

    /// True if the desktop is only reachable through portals.
    private var isConfined: Bool {
        DesktopConfinement.usesPortals(
            environment: ProcessInfo.processInfo.environment, exists: FileManager.default.fileExists(atPath:))
    }

    private func notifier() -> any Notifier {
        isConfined
            ? PortalNotifier()
            : DesktopNotifier(name: configuration.displayName, applicationID: configuration.applicationID)
    }

    /// Returns the background service. Returns `nil` for a site without an application ID, or if no data is kept.
    private func backgroundService(_ state: any StateStore) -> (any BackgroundService)? {
        guard !options.kiosk, !keepsNothing, configuration.applicationID != ApplicationID.shell else { return nil }
        let (id, profile) = (configuration.applicationID, options.profile == "default" ? nil : options.profile)
        return isConfined
            ? BackgroundPortal(applicationID: id, profile: profile, title: configuration.displayName, state: state)
            : AutostartFiles(applicationID: id, instanceID: instanceID, profile: profile)
    }

    /// Logs components that the application names but does not define.
    private func reviewComponents(_ logger: Logger) {
        let own = application.components.keys
        let sentences =
            ComponentReview.invalid(own)
            + ComponentReview.missing(configuration.components, among: ComponentBox.names + own)
        for sentence in sentences { logger.warning("\(sentence)") }
    }

    private var secrets: any SecretStore { options.ephemeral ? MemorySecretStore() : LibsecretStore() }

    /// WebKit compiles the filter for pages in the directory for temporary files. Without the filter, a page could send
    /// data to hosts that it may not show.
    private func checkTemporaryDirectory() throws {
        let directory = String(borrowing: g_get_tmp_dir()) ?? "/tmp"
        let size = 256 << 10
        guard NamelessFile(in: directory, room: size)?.append([UInt8](repeating: 0, count: size)) == nil else { return }
        throw UsageError(
            localized(
                "Cannot write temporary files in “\(directory)”. Free space there, or set TMPDIR to another directory.")
        )
    }

    /// True if all data is discarded when the process ends.
    private var keepsNothing: Bool { options.ephemeral || kioskConfiguration?.keepsNothing ?? false }

    private func makeProfile(
        _ directories: ProfileDirectories, _ rendering: RenderingPath, _ report: @MainActor (LocalizedText) -> Void
    ) -> WebProfile {
        if !keepsNothing {
            let databases = [
                SiteDatabase.cookies(in: directories.data), SiteDatabase.secureHosts(in: directories.cache),
            ]
            for sentence in databases.compactMap({ $0.repair() }) { report(sentence) }
        }
        let prefix = options.userAgentPrefix.isEmpty ? configuration.userAgentPrefix ?? "" : options.userAgentPrefix
        var settings = WebProfile.Options(
            directories: keepsNothing ? nil : (directories.data, directories.cache),
            userAgentDetails: UserAgent.applicationDetails(prefix: prefix, components: components.names),
            usesSoftwareRendering: rendering == .software, isInspectable: allowsDiagnostics,
            isAutomated: options.automation)
        settings.isLocked = options.kiosk
        settings.opensRequestedWindows = ProcessInfo.processInfo.environment[DriverStart.windowsVariable] != nil
        // This is for tests (Docs/Testing.md).
        settings.usesMockDevices = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_MOCK_DEVICES"] != nil
        // The limit requires a separate web context, but automation uses the default one.
        settings.memoryLimit = options.automation ? nil : kioskConfiguration?.memoryLimit
        return WebProfile(settings)
    }

    private var allowsDiagnostics: Bool {
        DiagnosticsPolicy.isAllowed(
            option: options.diagnostics, choice: configuration.diagnostics,
            isDevelopment: configuration.isDevelopment(file: application.file?.path), isKiosk: options.kiosk)
    }

    /// The bus name of this application's process with this profile.
    private var instanceID: String {
        options.profile == "default"
            ? configuration.applicationID : "\(configuration.applicationID).Profile_\(options.profile)"
    }

    private var limits: VisitLimits {
        var limits = VisitLimits()
        // This is for tests and slow networks (Docs/Testing.md).
        if let text = ProcessInfo.processInfo.environment["HYBRID_DESKTOP_VISIT_TIMEOUT"], let value = Int(text) {
            limits.silence = value
        }
        return limits
    }

    private static var isSandboxed: Bool {
        ProcessInfo.processInfo.environment["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] == nil
    }

    private func makeLogger() -> Logger {
        let make: @Sendable (String) -> any LogHandler =
            if let handler = application.logHandler {
                { _ in ClosureLogHandler(write: handler) }
            } else if JournalLogHandler.isJournal(ProcessInfo.processInfo.environment) {
                { JournalLogHandler(label: $0) }
            } else {
                { StreamLogHandler.standardError(label: $0) }
            }
        LoggingSystem.bootstrap { [isKiosk = options.kiosk] in isKiosk ? KioskLogHandler(make($0)) : make($0) }
        var logger = Logger(label: ProgramFile.name)
        logger.logLevel = options.logLevel
        return logger
    }
}

extension CertificateStore: CertificateService {}

extension ApplicationConfiguration {
    /// Returns the origin of the start address.
    /// - Throws: A sentence if the address has none.
    func checkedOrigin() throws -> ApplicationOrigin {
        guard let origin = ApplicationOrigin(startURL) else {
            throw UsageError(localized("“\(URLRedaction.redact(startURL))” is not a server address."))
        }
        return origin
    }
}

/// Opens no addresses. It is used in kiosks and in commands without a user.
private struct NoURLLauncher: URLLauncher {
    func open(_ url: URL) async throws {}
    func reveal(_ file: URL) async throws {}
}

/// Creates the profile on first use, because only the process that shows the window needs it.
@MainActor
private final class ProfileBox {
    private let make: @MainActor () -> WebProfile
    private(set) lazy var value = make()

    init(make: @escaping @MainActor () -> WebProfile) {
        self.make = make
    }
}
