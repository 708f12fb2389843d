package import FoundationEssentials
import GLibBridge
package import HybridCore

/// The description that a site gave an application whose file cannot be replaced, because a package installed it. The
/// profile keeps the description, which takes precedence over the file at each start.
package final class KeptDescription: DescribedApplication {
    /// The application file with the members of the description.
    package let file: JSONValue
    /// The application with the description, or `nil` if none is kept or it is unusable.
    package let application: ApplicationConfiguration?
    private let start: URL
    /// The members of the package's file that came from the site. The site may have withdrawn them. A new file of the
    /// package has none.
    private let withdrawn: Set<String>
    /// Identifies the package's file.
    private let package: String
    private let state: any StateStore
    private let http: @MainActor () -> any HTTPClient
    private static let name = "kept-description"

    /// - Parameters:
    ///   - source: The application, as its file describes it.
    ///   - state: The profile's state.
    ///   - http: Returns the client that requests newer versions.
    package init(
        _ source: ApplicationSource, state: any StateStore, http: @escaping @MainActor () -> any HTTPClient
    ) {
        self.state = state
        self.http = http
        start = source.application.startURL
        let kept = state.load(Self.name)
        package = Hexadecimal.text(Digest.sha256(Array(source.file.text.utf8)))
        let isSamePackage = kept?["package"]?.string == package
        withdrawn = Set(isSamePackage ? (kept?["withdrawn"]?.array ?? []).compactMap(\.string) : [])
        // The description is checked again, because the profile's files are not protected like a package's.
        guard let members = kept?["members"], let place = source.application.describedBy,
            let description = try? SiteDescription(
                json: Array(members.text.utf8), url: place, start: start, compile: PathConfigurationLoader.compile)
        else {
            file = source.file
            application = nil
            return
        }
        file = description.updating(source.file, earlier: withdrawn)
        application = try? ApplicationConfiguration(
            json: Array(file.text.utf8), source: source.application.displayName, environment: source.environment
        ).resolvingFiles(in: source.directory)
    }

    /// Requests the description.
    /// - Throws: ``SiteReader/Failure`` or the problems of the description.
    package func description(
        at url: URL, etag: String?
    ) async throws -> (description: SiteDescription, etag: String?)? {
        let answer = try await SiteReader(http: http()).description(at: url, start: start, isNamed: true, etag: etag)
        return answer.map { ($0.description, $0.etag) }
    }

    /// Stores the description for the next start.
    /// - Throws: An error whose description is a sentence.
    package func install(_ description: SiteDescription, earlier: Set<String>?) throws {
        let withdrawn = withdrawn.union(SiteDescription.members(of: file.object ?? [:], earlier: earlier))
        try state.store(
            [
                "members": description.stored, "package": .string(package),
                "withdrawn": .array(withdrawn.sorted().map(JSONValue.string)),
            ], as: Self.name)
    }
}
