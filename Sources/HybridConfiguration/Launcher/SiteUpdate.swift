package import FoundationEssentials
package import HybridValues

/// Decides whether an installed application adopts a newer description of its site.
///
/// A description that asks for more powers needs the user's consent. After a refusal the installed file stays in force,
/// and the same powers are not asked for again.
package struct SiteUpdate: Equatable, Sendable {
    /// The state kept between starts.
    package struct Memory: Equatable, Sendable {
        /// The name of the file in which it is stored.
        package static let fileName = "site-description"
        /// The version of the description that needs no further decision.
        package var etag: String?
        /// The members that the last description set, or `nil` before the first one.
        package var members: Set<String>?
        /// The identities of the powers that the user refused.
        package var refused: Set<String> = []

        /// Reads a stored state. Invalid parts are ignored.
        package init(_ stored: JSONValue? = nil) {
            etag = stored?["etag"]?.string
            members = stored?["members"]?.array.map { Set($0.compactMap(\.string)) }
            refused = Set((stored?["refused"]?.array ?? []).compactMap(\.string))
        }

        /// The state in the form in which it is stored.
        package var stored: JSONValue {
            [
                "etag": etag.map(JSONValue.string) ?? .null, "refused": Self.list(refused),
                "members": members.map(Self.list) ?? .null,
            ]
        }

        private static func list(_ words: Set<String>) -> JSONValue {
            .array(words.sorted().map(JSONValue.string))
        }
    }

    package enum Event: Equatable, Sendable {
        case started
        case received(SiteDescription, etag: String?)
        /// There is no newer description. The text is the reason, if it is a problem.
        case nothing(String?)
        case allowed, refused
        case installed
        case notInstalled(String)
    }

    package enum Command: Equatable, Sendable {
        case fetch(URL, etag: String?)
        /// Ask the user whether the application gets these powers.
        case ask([SitePower])
        /// Add the members of the description to the installed file, which the user may have changed since the start.
        case install(SiteDescription, earlier: Set<String>?)
        case store(Memory)
        /// Show the user a message.
        case tell(String)
        /// Report the reason why the description is not used.
        case reject(String)
        /// Report a part of the description that has no effect.
        case ignore(String)
    }

    /// A version of the description.
    private struct Version: Equatable {
        let etag: String?
        let members: Set<String>
    }

    private enum Step: Equatable {
        case idle, fetching
        case asking(SiteDescription, [SitePower], Version)
        case installing(Version)
    }

    private let application: ApplicationConfiguration
    private let file: JSONValue
    private let place: URL
    private var memory: Memory
    private var step = Step.idle

    /// - Parameters:
    ///   - application: The installed application.
    ///   - file: Its application file.
    /// - Returns: `nil` if its site does not describe it.
    package init?(of application: ApplicationConfiguration, file: JSONValue, memory: Memory) {
        guard let place = application.describedBy else { return nil }
        self.application = application
        self.file = file
        self.place = place
        self.memory = memory
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, step) {
        case (.started, .idle):
            step = .fetching
            return [.fetch(place, etag: memory.etag)]
        case (.nothing(let problem), .fetching):
            step = .idle
            return problem.map { [.reject($0)] } ?? []
        case (.received(let description, let etag), .fetching):
            return description.notices.map(Command.ignore) + receive(description, etag)
        case (.allowed, .asking(let description, _, let version)):
            step = .installing(version)
            return [.install(description, earlier: memory.members)]
        case (.refused, .asking(_, let powers, let version)):
            memory.refused.formUnion(powers.map(\.identity))
            return finish(version.etag)
        case (.installed, .installing(let version)):
            memory.refused = []
            memory.members = version.members
            return finish(version.etag) + [
                .tell(localized("\(application.displayName) was updated by its site. Restart it to see the changes."))
            ]
        case (.notInstalled(let problem), .installing):
            step = .idle
            return [.reject(problem)]
        default: return []
        }
    }

    private mutating func receive(_ description: SiteDescription, _ etag: String?) -> [Command] {
        let new = description.updating(file, earlier: memory.members)
        let version = Version(etag: etag, members: Set(description.members.keys))
        guard new != file else {
            memory.members = version.members
            return finish(etag)
        }
        let updated: ApplicationConfiguration
        do {
            updated = try ApplicationConfiguration(
                json: Array(new.text.utf8), source: URLRedaction.redact(description.url),
                environment: application.environment)
        } catch {
            step = .idle
            return [.reject("\(error)")]
        }
        let grown = updated.powers(beyond: application)
        if grown.isEmpty {
            step = .installing(version)
            return [.install(description, earlier: memory.members)]
        }
        if memory.refused.isSuperset(of: grown.map(\.identity)) { return finish(etag) }
        step = .asking(description, grown, version)
        return [.ask(grown)]
    }

    private mutating func finish(_ etag: String?) -> [Command] {
        step = .idle
        memory.etag = etag
        return [.store(memory)]
    }

    /// The question about new powers.
    package func question(_ powers: [SitePower]) -> (title: String, body: String) {
        (
            localized("Allow “\(application.displayName)” to Do More?"),
            localized("Its site has new settings for this app, which add:") + "\n\n" + SitePower.lines(powers) + "\n\n"
                + localized("If you refuse, the app does not change.")
        )
    }
}
