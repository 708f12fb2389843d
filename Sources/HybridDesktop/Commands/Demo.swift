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
        let application = try ApplicationConfiguration(json: Array(server.applicationFile().utf8), source: "the demo")
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
