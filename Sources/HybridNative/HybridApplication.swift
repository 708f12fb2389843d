import ArgumentParser
package import FoundationEssentials
import GLibBridge
import Glibc
public import HybridCore
public import HybridShell

/// A whole application: what describes it, and what its own code brings (Docs/SwiftApplications.md).
///
///     HybridApplication.main { app in
///         app.id = "com.example.Notes"
///         app.startURL = "https://notes.example.com/"
///         app.screens["map"] = MapScreen.init
///     }
///
/// Everything here is said before the first page is asked for, and counts over what an application file says.
@MainActor
public final class HybridApplication {
    /// The application id, as D-Bus and desktop entries use it. Cookies, tokens and the process are kept apart by it.
    public var id: String?
    /// What people read until a page brings its title; the host unless stated.
    public var name: String?
    /// Where the application begins. The host of this address is the application; everything else opens outside.
    public var startURL: String?
    /// The rules for paths: the bytes of a path configuration that is part of the program. The server's, if the
    /// application file names it, counts over them once it has come.
    public var pathConfiguration: [UInt8]?

    // MARK: What its own code brings.

    /// Native screens, by the names that the rules use.
    public var screens: [String: NativeScreenFactory] = [:]
    /// Bridge components, by the names that pages use. One takes the place of the shell's own of that name.
    public var components: [String: BridgeComponentFactory] = [:]
    /// Hear what scripts of the application's own pages post: `window.webkit.messageHandlers.NAME.postMessage(…)`.
    /// They have of that page what a component has.
    public var messageHandlers: [String: @MainActor (JSONValue, BridgeDelegate) -> Void] = [:]
    /// Provides the token by which a server sends notifications, where the application has a service that does so. Pages
    /// that have the function `window.bridge.register` are given it, with each document and after each sign-in.
    public var notificationToken: (@MainActor () async -> String?)?
    /// Decide where addresses go, before the built-in handlers are asked. A kiosk asks its list alone.
    public var routeHandlers: [any RouteDecisionHandler] = []
    /// Has a say in navigation, and hears of it, from the first page on. It is kept as long as the application runs.
    public var delegate: (any NavigationDelegate)?
    /// Commands in the menu, with keys, and on the session bus.
    public var commands: [MenuCommand] = []
    /// What the About window says.
    public var about = ApplicationAbout()

    private let described: Site?
    /// Whether this is HybridDesktop itself, which opens sites that are no applications.
    private let isShell: Bool

    private init(_ site: Site?) {
        described = site
        isShell = false
        id = site.flatMap { $0.applicationID == ApplicationID.shell ? nil : $0.applicationID }
        name = site?.name
        startURL = site?.startURL.absoluteString
    }

    /// HybridDesktop itself, with a site that somebody named.
    package init(showing site: Site) {
        described = site
        isShell = true
    }

    // MARK: Running

    /// The answer to `--version`: the application's name and version, and the version of HybridDesktop that it contains.
    private var versionLine: String {
        let version = about.version ?? described?.details.version
        return "\([about.name ?? name ?? ProgramFile.name, version].compactMap(\.self).joined(separator: " ")) "
            + "(\(ApplicationID.shellName) \(Version.current))"
    }

    /// Runs an application that its code describes, and ends the program when its window is closed.
    public nonisolated static func main(_ configure: @MainActor (HybridApplication) throws -> Void) -> Never {
        run({ _ in nil }, configure)
    }

    /// Runs an application that a file describes.
    /// - Parameters:
    ///   - file: the path of the application file; beside the program, unless it is absolute.
    ///   - configure: adds what the application's own code brings.
    public nonisolated static func main(
        file: String, _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run({ try ApplicationFile.read(ProgramFile.beside(file), environment: $0) }, configure)
    }

    /// Runs an application whose file is part of the program: `.embedInCode("application.json")` in its `Package.swift`
    /// makes `PackageResources.application_json` of it.
    /// - Parameters:
    ///   - json: what the application file says. Files that it names are looked for beside the program.
    ///   - configure: adds what the application's own code brings.
    public nonisolated static func main(
        json: [UInt8], _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run(
            {
                try ApplicationFile.read(
                    json, called: localized("application file in the program"), in: ProgramFile.directory,
                    environment: $0)
            }, configure)
    }

    private nonisolated static func run(
        _ describe: @MainActor (String?) throws -> Site?, _ configure: @MainActor (HybridApplication) throws -> Void
    ) -> Never {
        MainActor.assumeIsolated {
            // Before the first task of the main actor's, which would not be run without.
            MainLoop.installMainActorDrain()
            ProgramLanguage.start()
            do {
                let command = try ApplicationCommand.parse()
                let application = HybridApplication(try describe(command.environment))
                try configure(application)
                if command.version { return print(application.versionLine) }
                try application.run(command.common, opening: command.addresses)
            } catch {
                CommandEnd.exit(error, of: ApplicationCommand.self)
            }
        }
        Glibc.exit(0)
    }

    private func run(_ options: CommonOptions, opening addresses: [String]) throws {
        let site = try site(options)
        let (page, files) = try site.targets(addresses, acceptingHostNames: false)
        try Composition(site: site, options: options, application: self).run(opening: page, files: files)
    }

    /// Runs the application to its end.
    /// - Parameters:
    ///   - page: a page to show on top of the start page.
    ///   - files: what to open, as URIs.
    /// - Throws: a sentence for the command line, or the exit status.
    package func run(_ options: CommonOptions, opening page: URL? = nil, files: [String] = []) throws {
        try Composition(site: try site(options), options: options, application: self)
            .run(opening: page, files: files)
    }

    /// Runs the application until there is a picture of a page.
    /// - Returns: the bytes of a PNG file.
    /// - Throws: a sentence for the command line.
    package func picture(
        _ request: ScreenshotRequest, _ appearance: Appearance, _ options: CommonOptions, opening page: URL?
    ) throws -> [UInt8] {
        try Composition(site: try site(options), options: options, application: self)
            .picture(request, appearance, opening: page)
    }

    /// What is to be opened, by its file, its code and the command line.
    private func site(_ options: CommonOptions) throws -> Site {
        if isShell, let described { return described }
        guard let start = startURL else {
            throw UsageError(localized("Where does the application begin? Set app.startURL to its address."))
        }
        guard let id, ApplicationID.isValid(id), id != ApplicationID.shell else {
            throw UsageError(
                localized("The application needs an id of its own. Set app.id to one such as “com.example.Notes”."))
        }
        let url = try StartURL.parse(start)
        var site = described ?? Site(startURL: url)
        site.startURL = url
        site.applicationID = id
        site.name = name ?? url.host ?? id
        site.pathConfigurationContent = pathConfiguration
        if let file = options.pathConfiguration {
            site.pathConfigurationFile = file
            site.pathConfigurationContent = nil
        }
        return site
    }
}
