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

    @MainActor private func open() throws {
        let server = try DemoServer(options: DemoServer.Options(port: port))
        if serverOnly {
            print("The demo site is at \(server.url)/")
            while true { MainLoop.iterate(mayBlock: true) }
        }
        try Composition(site: try Self.site(of: server), options: common).run()
        withExtendedLifetime(server) {}
    }

    @MainActor private static func site(of server: DemoServer) throws -> Site {
        var site = Site(startURL: try StartURL.parse(server.url + "/"))
        site.name = "Fieldnotes"
        site.pathConfigurationServer = URL(string: server.url + "/path-configuration.json")
        return site
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
