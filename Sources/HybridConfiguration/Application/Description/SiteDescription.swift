package import FoundationEssentials
package import HybridValues

/// The application file that a site serves about itself, limited to the members that a site may set.
///
/// A site describes how its pages are shown. It cannot run programs, show other hosts or use the user's files, so the
/// members for these are dropped.
package struct SiteDescription: Equatable, Sendable {
    /// The path at which a site serves its description, unless a page names another one.
    package static let path = "/.well-known/hybrid-desktop.json"
    /// The maximum size in bytes.
    package static let limit = 256 << 10
    private static let limits = JSONLimits(depth: 16, values: 10_000, bytes: limit)

    /// The members that a site may set.
    package static let keys: Set<String> = [
        "animated", "authentication", "categories", "colors", "components", "description", "externalSchemes",
        "fileHandlers", "icons", "keepRunning", "keywords", "launchPicture", "maintainer", "menu", "name",
        "pathConfiguration",
        "permissions", "prefetch", "refreshOnReturn", "requiresTurbo", "shortcuts", "startURL", "tabs", "urlScheme",
        "userAgentPrefix", "version", "window",
    ]

    /// The maximum number of elements of a list. Each icon causes a request, for example.
    static let listLimits = [
        "categories": 4, "components": 100, "externalSchemes": 10, "fileHandlers": 10, "icons": 12, "keywords": 30,
        "menu": 20, "shortcuts": 10, "tabs": 10,
    ]

    /// The address of the description.
    package let url: URL
    /// The members. Addresses of the site are paths.
    package let members: [String: JSONValue]
    /// A sentence for each member that was dropped, and one for unknown keys, which a newer version may know.
    package let notices: [String]

    /// Parses a description.
    /// - Parameters:
    ///   - json: The text in UTF-8.
    ///   - url: The address of the description, which determines the site's origin.
    ///   - start: The start page, unless the description names another one.
    ///   - compile: Compiles the patterns of the rules.
    /// - Throws: ``Problem`` with all problems. The description must then not be used.
    package init(json: [UInt8], url: URL, start: URL, compile: PatternCompiler) throws(Problem) {
        let source = URLRedaction.redact(url)
        let value: JSONValue
        do {
            value = try JSONValue(strictly: json, limits: Self.limits)
        } catch {
            throw Problem(description: localized("\(source): Invalid JSON: \(error)."))
        }
        guard let origin = ApplicationOrigin(url), origin == ApplicationOrigin(start) else {
            throw Problem(description: localized("\(source): The description is on another origin than the site."))
        }
        guard let all = value.object else {
            throw Problem(description: localized("\(source): The description is not a JSON object."))
        }
        var filter = SiteMemberFilter(origin: origin, reader: ApplicationReader(source: source))
        guard let upgraded = FileSchema.current.upgraded(all, with: &filter.reader) else {
            throw Problem(description: filter.reader.problems.map(\.description).joined(separator: "\n"))
        }
        var members = filter.filter(upgraded)
        let unknown = Self.unknownKeys(of: members, startingAt: start)
        members = JSONValue.object(members).without(Set(unknown)).object ?? [:]
        // The remaining members are checked, because a key such as “tabs[0].title” also removes the member there.
        filter.reader.unknownKeys = .problem
        let application = ApplicationConfiguration.read(
            Self.file(members, startingAt: start), environment: nil, with: &filter.reader)
        var problems = filter.reader.problems.map(\.description)
        if let rules = application?.pathConfiguration.rules {
            problems += PathConfiguration.problems(
                json: Array(rules.text.utf8), source: "\(source): pathConfiguration", compile: compile
            ).map(\.sentence.text)
        }
        guard problems.isEmpty else { throw Problem(description: problems.joined(separator: "\n")) }
        self.url = url
        self.members = members
        notices =
            filter.dropped.map { localized("\(source): “\($0)” is not accepted from a site and was ignored.") }
            + Self.notice(about: unknown, in: source)
    }

    /// The site's page for signing in, or `nil` if the description names none.
    package var signInPage: URL? {
        members["authentication"]?["signInPath"]?.string.flatMap { URL(string: $0, relativeTo: url)?.absoluteURL }
    }

    private static func file(_ members: [String: JSONValue], startingAt start: URL) -> [UInt8] {
        Array(
            JSONValue.object(members.merging(["startURL": .string(start.absoluteString)]) { own, _ in own }).text.utf8)
    }

    /// Returns the places of unknown keys.
    private static func unknownKeys(of members: [String: JSONValue], startingAt start: URL) -> [String] {
        var reader = ApplicationReader(source: "")
        reader.unknownKeys = .collected
        _ = ApplicationConfiguration.read(file(members, startingAt: start), environment: nil, with: &reader)
        return reader.collectedKeys.sorted()
    }

    /// The maximum number of unknown keys in a sentence.
    private static let shownKeys = 10

    private static func notice(about unknown: [String], in source: String) -> [String] {
        guard !unknown.isEmpty else { return [] }
        let names = unknown.prefix(shownKeys).map { DisplayLine.make($0, limit: 60) ?? "" }
        let list = (names + (unknown.count > shownKeys ? ["…"] : [])).joined(separator: ", ")
        return [localized("\(source): These keys are unknown and were ignored: \(list).")]
    }

    /// The reason why a description cannot be used.
    package struct Problem: Error, Equatable, CustomStringConvertible {
        /// Sentences for the user, one per line.
        package let description: String
    }

    /// The members that a manifest or page also provides. An update keeps them if the site's description has none.
    private static let filledByManifest: Set<String> = [
        "categories", "colors", "description", "fileHandlers", "icons", "menu", "shortcuts", "startURL",
    ]

    /// Returns an installed application file with the members of this description.
    ///
    /// The file keeps its ID, the name and icon that the user chose, and the members that its author added.
    /// - Parameter earlier: The members of the last description, which are removed if this one lacks them. If it is
    ///   `nil`, they are all members of a file that only the site has written.
    package func updating(_ installed: JSONValue, earlier: Set<String>? = nil) -> JSONValue {
        var reader = ApplicationReader(source: "")
        guard var file = FileSchema.current.upgraded(installed.object ?? [:], with: &reader) else { return installed }
        let described = Self.members(of: file, earlier: earlier)
        // A site's icons have addresses. An icon in a file is the user's.
        let isOwnIcon = file["icons"]?.array?.contains { $0["file"] != nil } ?? false
        let kept: Set = isOwnIcon ? ["name", "icons"] : ["name"]
        for key in described.subtracting(Self.filledByManifest).subtracting(kept) { file[key] = nil }
        for (key, value) in members where !kept.contains(key) || file[key] == nil { file[key] = value }
        return .object(file)
    }

    /// The description for storing it, in the format of this program.
    package var stored: JSONValue {
        .object(members.merging(["schema": .integer(FileSchema.current.version)]) { $1 })
    }

    /// Returns the members of an application file that come from the site's description.
    /// - Parameter earlier: As in ``updating(_:earlier:)``.
    package static func members(of file: [String: JSONValue], earlier: Set<String>?) -> Set<String> {
        earlier ?? (ApplicationDraft.mayHave(file) ? keys : [])
    }
}
