import ArgumentParser
package import FoundationEssentials
public import HybridCore
import HybridServices
public import HybridShell

/// An application, which consists of its description and its own code (Docs/SwiftApplications.md).
///
///     HybridApplication.main { app in
///         app.id = "com.example.Notes"
///         app.startURL = "https://notes.example.com/"
///         app.screens["map"] = MapScreen.init
///     }
///
/// Set all properties before the first page is requested. They override the application file.
@MainActor
public final class HybridApplication {
    /// The application ID, as in D-Bus and desktop entries. Each ID has its own cookies, tokens and process.
    public var id: String?
    /// The name that is shown until a page provides a title. By default, it is the host.
    public var name: String?
    /// The start URL. The pages of its host belong to the application; other addresses open outside.
    public var startURL: String?
    /// The path rules. The value is the content of a path configuration that is embedded in the program. If the
    /// application file names rules on the server, they override these rules after they have loaded.
    public var pathConfiguration: [UInt8]?
    /// Further headers of the request for the path rules on the server, by name, such as a version.
    public var pathConfigurationHeaders: [String: String] = [:]

    /// True if the command line accepts no application file but the program's own and its installed copy. By default,
    /// it accepts each file with the same ID. `TestWindow` is not restricted.
    public var locksFile = false

    // MARK: Application code

    /// The native screens, by the names that the rules use.
    public var screens: [String: NativeScreenFactory] = [:]
    /// The bridge components, by the names that pages use. A component replaces the shell's component with the same
    /// name.
    public var components: [String: BridgeComponentFactory] = [:]
    /// The types of the components that ``register(_:)`` added, by name.
    private(set) var typedComponents: [String: any TypedBridgeComponent.Type] = [:]
    /// Converts the data of bridge components, of `Navigator.client` and of a sign-in to and from JSON.
    public var coders = JSONCoders()
    /// The handlers of messages that the application's own pages send with
    /// `window.webkit.messageHandlers.NAME.postMessage(…)`. The delegate gives a handler the same access to the page as
    /// a component has.
    public var messageHandlers: [String: @MainActor (JSONValue, BridgeDelegate) -> Void] = [:]
    /// Returns the token that allows a server to send notifications, if the application uses such a service. Pages that
    /// define the function `window.bridge.register` receive the token with each document and after each sign-in.
    public var notificationToken: (@MainActor () async -> String?)?
    /// Returns the user name and password for HTTP authentication. If the result is `nil`, the keyring and then the user
    /// are asked. If the server refuses the password, the user is asked.
    public var httpCredential: HTTPCredentialHandler?
    /// Signs the user in instead of the application file's method. It is called when the server requires a sign-in and
    /// by `Navigator.signIn()`.
    public var signIn: SignInHandler?
    /// Handlers that decide where addresses open. They take precedence over the built-in handlers. A kiosk does not use
    /// them, because it allows only the addresses on its list.
    public var routeHandlers: [any RouteDecisionHandler] = []
    /// Creates the native screen that is shown instead of a page if the computer has no network. It disappears when the
    /// page can be requested again. By default, and if the delegate has its own content, the error screen is shown.
    /// Kiosks always show the error screen. `appeared()` is called when the screen is created, even in the background.
    public var offlineScreen: NativeScreenFactory?
    /// The delegate that observes and controls navigation, beginning with the first page. It is retained while the
    /// application runs.
    public var delegate: (any NavigatorDelegate)?
    /// Commands that the menu, keyboard shortcuts and the session bus offer.
    public var commands: [MenuCommand] = []
    /// Scripts that run in the pages of the application's host.
    public var pageScripts: [PageScript] = []
    /// Rules that block requests of pages, also in pop-ups and the web sign-in, as JSON in WebKit's content blocker
    /// format; `nil` for none. Faulty rules are logged and have no effect.
    public var contentRules: [UInt8]?
    /// Properties of `WebKitSettings` for all pages, by name, such as `"minimum-font-size": 12` (WebKitGTK's reference).
    /// Unknown names, values of the wrong type, and properties that the shell sets are logged and have no effect.
    public var webViewSettings: [String: JSONValue] = [:]
    /// Receives the program's log: the level, such as `warning`, and the text. By default, the log is written to standard
    /// error, or to the journal. The function may be called on any thread.
    public var logHandler: (@Sendable (_ level: String, _ text: String) -> Void)?
    /// The content of the About window.
    public var about = ApplicationAbout()

    /// The description in the file, or `nil` if there is none.
    let described: ApplicationConfiguration?
    /// The file that describes the application. It is `nil` if there is none or the file is embedded in the program.
    let file: ApplicationFile?
    /// The file that is embedded in the program, or `nil` if it is not used.
    let embedded: [UInt8]?
    /// The source of the configuration if it is the server of a kiosk's operator.
    let enrolled: EnrolledKiosk?
    /// True for HybridDesktop itself, which opens sites that have no application.
    let isShell: Bool

    init(
        _ configuration: ApplicationConfiguration?, from file: ApplicationFile? = nil, embedded: [UInt8]? = nil
    ) {
        described = configuration
        self.file = file
        self.embedded = embedded
        enrolled = nil
        isShell = false
        id = configuration?.id
        name = configuration?.displayName
        startURL = configuration?.startURL.absoluteString
    }

    /// Creates HybridDesktop itself, with a site that the user named.
    package init(
        showing configuration: ApplicationConfiguration, from file: ApplicationFile? = nil,
        enrolled: EnrolledKiosk? = nil
    ) {
        described = configuration
        self.file = file
        self.enrolled = enrolled
        embedded = nil
        isShell = true
    }

    /// Adds bridge components with typed messages, by their names. They replace components with the same names.
    public func register(_ types: any TypedBridgeComponent.Type...) {
        for type in types {
            components[type.name] = { type.init($0) }
            typedComponents[type.name] = type
        }
    }

    // MARK: Running

    /// The output of `--version`. It contains the name and version of the application, and the version of HybridDesktop
    /// in it.
    var versionLine: String {
        let version = about.version ?? described?.launcher.version
        return "\([about.name ?? name ?? ProgramFile.name, version].compactMap(\.self).joined(separator: " ")) "
            + "(\(ApplicationID.shellName) \(Version.current))"
    }

    /// Runs an application that is described in code. The program ends when the application's window is closed.
    public nonisolated static func main(_ configure: @MainActor (HybridApplication) throws -> Void) -> Never {
        run(.code, configure)
    }

    /// Runs an application that is described by a file.
    /// - Parameters:
    ///   - file: The path of the application file, relative to the directory of the program.
    ///   - configure: Adds the application's own code.
    public nonisolated static func main(
        file: String, _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run(.file(file), configure)
    }

    /// Runs an application whose file is embedded in the program. The setting `.embedInCode("application.json")` in
    /// `Package.swift` generates `PackageResources.application_json`.
    /// - Parameters:
    ///   - json: The content of the application file. The files that it names are relative to the directory of the
    ///     program.
    ///   - configure: Adds the application's own code.
    public nonisolated static func main(
        json: [UInt8], _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) -> Never {
        run(.embedded(json), configure)
    }

    /// Runs the application until it ends.
    /// - Parameter addresses: A page that is shown above the start page, and files to open.
    /// - Throws: A sentence for the command line, or the exit status.
    package func run(_ options: CommonOptions, opening addresses: [String]) throws {
        let configuration = try configuration(options)
        let (page, files) = try configuration.targets(addresses, acceptingHostNames: isShell)
        try Composition(configuration: configuration, options: options, application: self)
            .run(opening: page, files: files)
    }

    /// Runs the application until it ends.
    /// - Parameter page: A page that is shown above the start page.
    /// - Throws: A sentence for the command line, or the exit status.
    package func run(_ options: CommonOptions, opening page: URL? = nil) throws {
        try Composition(configuration: try configuration(options), options: options, application: self)
            .run(opening: page)
    }

    /// Runs the application until an extension, which examines pages instead of a user, ends it.
    /// - Parameter page: A page that is shown above the start page.
    /// - Throws: A sentence for the command line.
    package func survey(
        with visitor: any ShellExtension, _ appearance: Appearance, _ options: CommonOptions, opening page: URL? = nil
    ) throws {
        try Composition(configuration: try configuration(options), options: options, application: self)
            .survey(with: visitor, appearance, opening: page)
    }

    /// Returns the configuration that results from the file, the code and the command line.
    func configuration(_ options: CommonOptions) throws -> ApplicationConfiguration {
        var configuration = try withCode(described)
        let kept = file?.keptDescription(of: configuration, options) { SoupHTTPClient { "" } }
        if let updated = kept?.application { configuration = try withCode(updated) }
        if let file = options.pathConfiguration { configuration.pathConfiguration.file = file }
        return configuration
    }

    /// Returns a description from a file with the changes that the code makes. Values that the code has not changed are
    /// those of the description, which the site may have updated.
    func withCode(_ description: ApplicationConfiguration?) throws -> ApplicationConfiguration {
        if isShell, let description { return description }
        guard let startURL else {
            throw UsageError(localized("No start address. Set app.startURL."))
        }
        let id = try checkedID()
        let url = try StartURL.parse(startURL)
        var configuration = description ?? ApplicationConfiguration(address: url)
        if startURL != described?.startURL.absoluteString { configuration.startURL = url }
        if name != described?.displayName { configuration.name = name }
        configuration.id = id
        if signIn != nil {
            configuration.authentication.method = .own(
                try SignInEndpoint(configuration.startURL.absoluteString, startURL: configuration.startURL))
        }
        return configuration
    }

    /// Returns the ID of the application.
    /// - Throws: A sentence if there is none or it is invalid.
    package func checkedID() throws -> String {
        guard let id, ApplicationID.isValid(id), id != ApplicationID.shell else {
            throw UsageError(
                localized("The application needs its own ID. Set app.id to one such as “com.example.Notes”."))
        }
        return id
    }
}
