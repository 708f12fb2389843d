import ArgumentParser
package import FoundationEssentials
import GLibBridge
import Glibc
public import HybridCore
public import HybridShell

/// An application: its description and its own code (Docs/SwiftApplications.md).
///
///     HybridApplication.main { app in
///         app.id = "com.example.Notes"
///         app.startURL = "https://notes.example.com/"
///         app.screens["map"] = MapScreen.init
///     }
///
/// All properties are set before the first page is requested, and override the application file.
@MainActor
public final class HybridApplication {
    /// The application id, as in D-Bus and desktop entries. Cookies, tokens and the process are separate for each id.
    public var id: String?
    /// Display name until a page provides a title; the host by default.
    public var name: String?
    /// Start URL. Its host is the application; other addresses open outside.
    public var startURL: String?
    /// The path rules: the bytes of a path configuration in the program. The server's rules, if the application file
    /// names them, override these once loaded.
    public var pathConfiguration: [UInt8]?

    // MARK: Application code

    /// Native screens, by the names in the rules.
    public var screens: [String: NativeScreenFactory] = [:]
    /// Bridge components, by the names that pages use. They replace the shell's components of the same name.
    public var components: [String: BridgeComponentFactory] = [:]
    /// Handlers of messages from the application's own pages: `window.webkit.messageHandlers.NAME.postMessage(…)`. The
    /// delegate gives them the same access to the page as a component's.
    public var messageHandlers: [String: @MainActor (JSONValue, BridgeDelegate) -> Void] = [:]
    /// Provides the token with which a server sends notifications, if the application uses such a service. Pages with
    /// the function `window.bridge.register` receive it with each document and after each sign-in.
    public var notificationToken: (@MainActor () async -> String?)?
    /// Handlers that route addresses, before the built-in ones. Not used in a kiosk, which allows only its list.
    public var routeHandlers: [any RouteDecisionHandler] = []
    /// Observes and controls navigation, from the first page on. Retained while the application runs.
    public var delegate: (any NavigatorDelegate)?
    /// Commands in the menu, with keys, and on the session bus.
    public var commands: [MenuCommand] = []
    /// Content of the About window.
    public var about = ApplicationAbout()

    private let described: ApplicationConfiguration?
    /// The file that describes the application; `nil` without one, and for a file in the program.
    let file: ApplicationFile?
    /// True for HybridDesktop itself, which opens sites without an application.
    private let isShell: Bool

    private init(_ configuration: ApplicationConfiguration?, from file: ApplicationFile? = nil) {
        described = configuration
        self.file = file
        isShell = false
        id = configuration?.id
        name = configuration?.displayName
        startURL = configuration?.startURL.absoluteString
    }

    /// HybridDesktop itself, with a site named by the user.
    /// - Parameter file: the file from which the configuration was read.
    package init(showing configuration: ApplicationConfiguration, from file: ApplicationFile? = nil) {
        described = configuration
        self.file = file
        isShell = true
    }

    // MARK: Running

    /// The output of `--version`: the application's name and version, and the version of HybridDesktop in it.
    private var versionLine: String {
        let version = about.version ?? described?.launcher.version
        return "\([about.name ?? name ?? ProgramFile.name, version].compactMap(\.self).joined(separator: " ")) "
            + "(\(ApplicationID.shellName) \(Version.current))"
    }

    /// Runs an application described in code. Ends the program when its window is closed.
    public nonisolated static func main(_ configure: @MainActor (HybridApplication) throws -> Void) -> Never {
        run({ _ in HybridApplication(nil) }, configure)
    }

    /// Runs an application described by a file.
    /// - Parameters:
    ///   - file: the path of the application file, relative to the program's directory.
    ///   - configure: adds the application's own code.
    public nonisolated static func main(
        file: String, _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run(
            {
                let file = ApplicationFile(ProgramFile.beside(file), environment: $0)
                return HybridApplication(try file.read(), from: file)
            }, configure)
    }

    /// Runs an application whose file is embedded in the program: `.embedInCode("application.json")` in its
    /// `Package.swift` generates `PackageResources.application_json`.
    /// - Parameters:
    ///   - json: the content of the application file. Files that it names are relative to the program's directory.
    ///   - configure: adds the application's own code.
    public nonisolated static func main(
        json: [UInt8], _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run(
            {
                HybridApplication(
                    try ApplicationFile.read(
                        json, called: localized("built-in application file"), in: ProgramFile.directory,
                        environment: $0))
            }, configure)
    }

    private nonisolated static func run(
        _ describe: @MainActor (String?) throws -> HybridApplication,
        _ configure: @MainActor (HybridApplication) throws -> Void
    ) -> Never {
        MainActor.assumeIsolated {
            // Before the main actor's first task, which would not run otherwise.
            MainLoop.installMainActorDrain()
            ProgramLanguage.start()
            do {
                let command = try ApplicationCommand.parse()
                let application = try describe(command.environment)
                try configure(application)
                if command.version { return print(application.versionLine) }
                try application.run(command.common, opening: command.addresses)
            } catch {
                CommandEnd.exit(error, of: ApplicationCommand.self)
            }
        }
        Glibc.exit(0)
    }

    /// Runs the application until it ends.
    /// - Parameter addresses: a page to show on top of the start page, and files to open.
    /// - Throws: a sentence for the command line, or the exit status.
    package func run(_ options: CommonOptions, opening addresses: [String]) throws {
        let configuration = try configuration(options)
        let (page, files) = try configuration.targets(addresses, acceptingHostNames: isShell)
        try Composition(configuration: configuration, options: options, application: self)
            .run(opening: page, files: files)
    }

    /// Runs the application until it ends.
    /// - Parameter page: a page to show on top of the start page.
    /// - Throws: a sentence for the command line, or the exit status.
    package func run(_ options: CommonOptions, opening page: URL? = nil) throws {
        try Composition(configuration: try configuration(options), options: options, application: self)
            .run(opening: page)
    }

    /// Runs the application until it has taken a picture of a page.
    /// - Returns: the bytes of a PNG file.
    /// - Throws: a sentence for the command line.
    package func picture(
        _ request: ScreenshotRequest, _ appearance: Appearance, _ options: CommonOptions, opening page: URL?
    ) throws -> [UInt8] {
        try Composition(configuration: try configuration(options), options: options, application: self)
            .picture(request, appearance, opening: page)
    }

    /// The configuration that results from the file, the code and the command line.
    private func configuration(_ options: CommonOptions) throws -> ApplicationConfiguration {
        var configuration = try described.flatMap { isShell ? $0 : nil } ?? ownConfiguration()
        if let file = options.pathConfiguration { configuration.pathConfiguration.file = file }
        return configuration
    }

    /// The file's configuration, changed by the code.
    private func ownConfiguration() throws -> ApplicationConfiguration {
        guard let startURL else {
            throw UsageError(localized("No start address. Set app.startURL."))
        }
        guard let id, ApplicationID.isValid(id), id != ApplicationID.shell else {
            throw UsageError(
                localized("The application needs its own ID. Set app.id to one such as “com.example.Notes”."))
        }
        let url = try StartURL.parse(startURL)
        var configuration = described ?? ApplicationConfiguration(address: url)
        configuration.startURL = url
        configuration.id = id
        configuration.name = name
        return configuration
    }
}
