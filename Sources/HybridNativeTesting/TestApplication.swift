import FoundationEssentials
public import HybridCore
public import HybridNative
import HybridShell

/// An application for its author's tests.
///
/// The functions other than `open` need no window, display or server, and take milliseconds.
///
///     @testable import notes
///
///     let application = try TestApplication("notes", json: PackageResources.application_json, configure)
///     try application.validate()
///     #expect(try application.properties(for: "/notes/new").context == .modal)
@MainActor
public struct TestApplication {
    /// The name of the program.
    let program: String
    /// The content of the application file, or `nil` if there is none.
    let json: [UInt8]?
    let id: String
    private let application: HybridApplication

    /// Creates the application.
    /// - Parameters:
    ///   - program: The name of the executable target. Tests of windows start the program that was built with them.
    ///   - json: The content of the application file, or `nil` if the code describes the application.
    ///   - configure: The function that the program passes to `HybridApplication.main`. A window starts the program,
    ///     which runs the program's own function.
    /// - Throws: All problems of the description, as sentences.
    public init(
        _ program: String, json: [UInt8]? = nil,
        _ configure: @MainActor (HybridApplication) throws -> Void = { _ in }
    ) throws {
        self.program = program
        self.json = json
        application = try HybridApplication.examined(json, configure)
        id = try application.checkedID()
    }

    /// Checks the application file and the rules with the program's own screens and components, as its command
    /// `validate` does.
    /// - Throws: All problems, as sentences.
    public func validate() throws { try application.validate([]) { _ in } }

    /// Returns the properties that the application's own rules have for a path or an address. The server's rules, if
    /// the application file names them, are not loaded.
    /// - Throws: The problem of the rules.
    public func properties(for path: String) throws -> PathProperties {
        try application.rules().resolve(try url(path)).properties
    }

    /// Returns the decision about a path or an address, and the name of the handler that made it. A delegate is asked
    /// only in a window.
    /// - Throws: The problem of the description.
    public func route(_ path: String) throws -> (decision: RouteDecision, handler: String) {
        let route = try application.router().route(try url(path))
        return (route.decision, route.handler)
    }

    /// Returns the schemes of all environments whose addresses open in other programs.
    func externalSchemes() throws -> Set<String> {
        let file = try json.map { try JSONValue(parsing: String(decoding: $0, as: UTF8.self)) } ?? .null
        let named = file.applicationLayers.flatMap { $0["externalSchemes"]?.array?.compactMap(\.string) ?? [] }
        return try application.externalSchemes().union(ExternalSchemes(additional: named).allowed)
    }

    private func url(_ path: String) throws -> URL {
        guard let start = application.startURL.flatMap({ URL(string: $0) }),
            let url = URL(string: path, relativeTo: start)
        else { throw TestFailure("“\(path)” is no path or address, or the application has no start address.") }
        return url.absoluteURL
    }
}
