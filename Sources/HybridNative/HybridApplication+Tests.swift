import ArgumentParser
import HybridCore
import HybridServices
import HybridShell

/// The application as its own tests see it, without a window.
extension HybridApplication {
    /// Creates an application that a test examines.
    /// - Parameter json: The content of the application file, or `nil` if the code describes the application.
    /// - Throws: All problems of the description, as sentences.
    package static func examined(
        _ json: [UInt8]?, _ configure: (HybridApplication) throws -> Void
    ) throws -> HybridApplication {
        let description = json.map { ProgramDescription.embedded($0) } ?? .code
        let application = try description.application(nil, environment: nil)
        try configure(application)
        return application
    }

    /// Reads the rules of the program and of the application file. The server's may replace them later.
    package func rules() throws -> PathConfiguration {
        let options = try CommonOptions.parse([])
        let composition = Composition(configuration: try configuration(options), options: options, application: self)
        return try composition.readPathConfiguration() ?? .builtIn
    }

    /// Returns the schemes whose addresses open in other programs.
    package func externalSchemes() throws -> Set<String> {
        try configuration(try CommonOptions.parse([])).externalSchemes.allowed
    }

    /// Returns the router with the application's own handlers.
    package func router() throws -> Router {
        let configuration = try configuration(try CommonOptions.parse([]))
        var router = Router(
            origin: try configuration.checkedOrigin(), externalSchemes: configuration.externalSchemes,
            internalHosts: configuration.internalHosts)
        router.ask(routeHandlers)
        return router
    }
}
