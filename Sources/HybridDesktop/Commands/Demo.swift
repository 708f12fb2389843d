import ArgumentParser
import DemoServer
import FoundationEssentials
import GLibBridge
import HybridCore

/// `HybridDesktop demo`: the demo site in the shell.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the demo site in the shell.")

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Serve on this port; 0 is any free one.", valueName: "number"))
    var port = 0

    @Flag(help: "Only serve the site, for a browser or another shell.")
    var serverOnly = false

    @Option(
        help: ArgumentHelp("Sign in by native, token, web, browser, scheme or none.", valueName: "way"),
        transform: Demo.signInWay)
    var signIn = DemoServer.SignInWay.native

    private static func signInWay(_ name: String) throws -> DemoServer.SignInWay {
        if let way = DemoServer.SignInWay(rawValue: name) { return way }
        let names = DemoServer.SignInWay.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("“\(name)” is not a way of signing in. Use one of: \(names).")
    }

    @MainActor private func open() throws {
        let server = try DemoServer(options: DemoServer.Options(port: port))
        if serverOnly {
            print("The demo site is at \(server.url)/")
            while true { MainLoop.iterate(mayBlock: true) }
        }
        let file = server.applicationFile(signingInBy: signIn)
        let application = try ApplicationConfiguration(json: Array(file.utf8), source: "the demo")
        var site = Site(application, directory: ".")
        // The server is this process: its rules need no copy in a file.
        site.pathConfigurationFile = nil
        try Composition(site: site, options: common).run()
        withExtendedLifetime(server) {}
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
