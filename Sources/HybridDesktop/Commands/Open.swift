import ArgumentParser
import FoundationEssentials
import HybridCore

/// `HybridDesktop [URL]`: opens a site.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a site.", shouldDisplay: false)

    @OptionGroup var common: CommonOptions

    @Argument(help: ArgumentHelp("The site's address.", valueName: "url"))
    var url: String?

    @MainActor private func open() throws {
        guard let url else {
            throw UsageError("Which site? Give its address, for example “HybridDesktop https://example.com”.")
        }
        var site = Site(startURL: try StartURL.parse(url))
        site.pathConfigurationFile = common.pathConfiguration
        try Composition(site: site, options: common).run()
    }

    func run() throws {
        try MainActor.assumeIsolated { try open() }
    }
}
