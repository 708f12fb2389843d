import ArgumentParser
import FoundationEssentials
import Glibc
import HybridCore
import HybridShell

/// `HybridDesktop [URL]`: opens a site.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a site.", usage: "HybridDesktop [<options>] [<url>]",
        shouldDisplay: false)

    @OptionGroup var common: CommonOptions

    @Option(help: ArgumentHelp("Open the application that a file describes.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Choose one of the application file's environments.", valueName: "name"))
    var environment: String?

    @Argument(
        help: ArgumentHelp("The site's address; with an application file, the page to show first.", valueName: "url"))
    var url: String?

    @MainActor private func open() throws {
        if let config {
            var site = try ApplicationFile.read(config, environment: environment)
            site.pathConfigurationFile = common.pathConfiguration ?? site.pathConfigurationFile
            return try Composition(site: site, options: common).run(opening: try url.map { try page($0, of: site) })
        }
        guard let address = try url.map({ try StartURL.parse($0) }) else {
            let question = UsageError(
                "Which site? Give its address, for example “HybridDesktop https://example.com”.")
            // Whoever has started it from a menu sees no terminal, and needs a window.
            guard isatty(STDERR_FILENO) == 0, Welcome.run() else { throw question }
            return
        }
        var site = Site(startURL: address)
        site.pathConfigurationFile = common.pathConfiguration
        // Handed over as well: if the site is open already, the address is the page to go to there.
        try Composition(site: site, options: common).run(opening: address)
    }

    /// An address of the web, or one of the application's own scheme.
    private func page(_ text: String, of site: Site) throws -> URL {
        if let scheme = site.urlScheme, let url = URL(string: text), url.scheme?.lowercased() == scheme.lowercased() {
            return url
        }
        return try StartURL.parse(text)
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
