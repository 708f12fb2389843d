import HybridCore
import HybridServices
import HybridShell
import Logging

extension Composition {
    /// Returns the rules. A file that the user named must be valid, but an invalid one from the server is only
    /// reported.
    func readPathConfiguration() throws -> PathConfiguration? {
        guard let source = pathConfigurationSource else { return nil }
        return try PathConfiguration(
            json: try ownRules ?? InputFile.read(source, as: .pathConfiguration), source: source,
            matchQueryStrings: configuration.pathConfiguration.matchesQueryStrings,
            compile: PathConfigurationLoader.compile)
    }

    private var pathConfigurationSource: String? {
        if ownRules == nil { return configuration.pathConfiguration.file }
        return application.pathConfiguration == nil
            ? "pathConfiguration.rules of the application file" : "the program's path configuration"
    }

    /// The rules in the program or in the application file. A file on the command line replaces them.
    private var ownRules: [UInt8]? {
        guard options.pathConfiguration == nil else { return nil }
        return application.pathConfiguration ?? configuration.pathConfiguration.rules.map { Array($0.text.utf8) }
    }

    func loadPathConfiguration(
        _ rules: PathConfiguration?, _ http: any HTTPClient, _ directories: ProfileDirectories, _ tracer: any Tracer,
        _ logger: Logger, to shell: ShellApplication
    ) {
        let loader = PathConfigurationLoader(
            file: pathConfigurationSource, checked: rules, server: configuration.pathConfiguration.url,
            headers: application.pathConfigurationHeaders,
            matchesQueryStrings: configuration.pathConfiguration.matchesQueryStrings,
            cacheDirectory: options.ephemeral ? nil : directories.cache, http: http, tracer: tracer, logger: logger,
            apply: { [weak shell] in shell?.apply($0) }, report: { [weak shell] in shell?.report($0) })
        loader.load()
        shell.reloadsRules { loader.load() }
    }
}
