import ArgumentParser
import DemoScreens
import DemoServer
import FoundationEssentials
import GLibBridge
import Glibc
import HybridCommands
import HybridCore
import HybridNative

/// `HybridDesktop demo`: shows the demo site in the shell.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: Tool.demo.abstract)

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp(localized("Port for the demo site; 0 selects any free port."), valueName: "number"))
    var port: UInt16 = 0

    @Flag(help: ArgumentHelp(localized("Serve the site without opening it.")))
    var serverOnly = false

    @Option(
        help: ArgumentHelp(
            localized("Open the demo site that another process serves at this address."), valueName: "url"),
        transform: Demo.address)
    var site: String?

    @Option(
        help: ArgumentHelp(
            localized("Sign-in method: \(DemoServer.SignInWay.allCases.map(\.rawValue).joined(separator: ", "))."),
            valueName: "way"),
        transform: Demo.signInWay)
    var signIn = DemoServer.SignInWay.native

    private static func signInWay(_ name: String) throws -> DemoServer.SignInWay {
        if let way = DemoServer.SignInWay(rawValue: name) { return way }
        let names = DemoServer.SignInWay.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(localized("“\(name)” is not a sign-in strategy. Use one of: \(names)."))
    }

    private static func address(_ text: String) throws -> String {
        guard let origin = ApplicationOrigin(try StartURL.parse(text)) else {
            throw ValidationError(localized("“\(text)” is not a server address."))
        }
        return origin.text
    }

    func validate() throws {
        if site != nil, serverOnly { throw ValidationError(localized("Use --site or --server-only, not both.")) }
    }

    /// Returns the site's copy of Turbo. An installed program contains none, and the site also works without it.
    private static func turbo() throws -> TurboSource {
        do {
            return try TurboSource.fromEnvironment()
        } catch DemoServerError.turboMissing {
            InputFile.warn(
                localized(
                    "Turbo not found, so the demo's links load full pages. To use Turbo, set TURBO_JS to the "
                        + "path of a turbo.js."))
            return .none
        }
    }

    @MainActor private func open() throws {
        if let site { return try open(siteAt: site) }
        let server = try DemoServer(options: DemoServer.Options(port: Int(port), turbo: try Self.turbo()))
        if serverOnly {
            print(localized("The demo site is at \(server.url)/"))
            // A program that reads this through a pipe waits for the text.
            fflush(nil)
            while true { MainLoop.iterate(mayBlock: true) }
        }
        try open(siteAt: server.url)
        withExtendedLifetime(server) {}
    }

    @MainActor private func open(siteAt url: String) throws {
        let file = DemoServer.applicationFile(forSiteAt: url, signingInBy: signIn)
        var configuration = try ApplicationConfiguration(json: Array(file.utf8), source: "the demo")
        // The rules come from the running server, so no copy in a file is needed.
        configuration.pathConfiguration.file = nil
        configuration.diagnostics = true
        let app = HybridApplication(showing: configuration)
        app.screens[PostsScreen.name] = PostsScreen.init
        app.screens[NumbersScreen.name] = NumbersScreen.init
        app.notificationToken = { "a-token-of-the-demo" }
        try app.run(common)
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
