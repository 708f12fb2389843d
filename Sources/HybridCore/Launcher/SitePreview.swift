import FoundationEssentials

/// A site as it would be installed, for people to look at before.
package struct SitePreview: Equatable, Sendable {
    /// The application as the draft describes it.
    package let application: ApplicationConfiguration
    /// Its id.
    package let id: String
    /// What could not be read, as sentences, though the site can be installed without it.
    package let warnings: [String]
    /// Its icon: the bytes of a PNG or SVG file.
    package let icon: [UInt8]
    private let draft: JSONValue

    /// - Throws: a sentence where what the site says makes no application.
    package init(_ draft: ApplicationDraft, icon: [UInt8], warnings: [String] = []) throws {
        self.draft = draft.file
        // What a site says must not come out as a file that this program refuses.
        application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: localized("The site"))
        id = application.id ?? ApplicationID.make(for: application.startURL)
        self.icon = icon
        self.warnings = warnings
    }

    /// What the site calls itself.
    package var name: String { application.displayName }

    /// Where it begins, to be shown.
    package var address: String { URLRedaction.redact(application.startURL) }

    /// The application file under a name that the user has chosen. One that does not show leaves the site's own.
    package func file(named name: String) -> JSONValue {
        guard let name = DisplayLine.make(name, limit: 80), var members = draft.object else { return draft }
        members["name"] = .string(name)
        return .object(members)
    }

    /// How the site stands to what is installed.
    package enum Standing: Equatable, Sendable {
        /// There is nothing of its id.
        case new
        /// It is there, and was made from what the site said then.
        case older(name: String)
        /// An application of its id is there that somebody has written; to put this in its place would lose what it says.
        case written(name: String)
    }

    /// How a site stands to the application file that is installed under its id.
    /// - Parameters:
    ///   - file: the file; `nil` if there is none.
    ///   - name: what people call the installed one.
    package static func standing(toInstalled file: [UInt8]?, called name: String) -> Standing {
        guard let file else { return .new }
        // A file that cannot be read is worth nothing to anybody.
        guard let members = (try? JSONValue(strictly: file))?.object else { return .older(name: name) }
        return ApplicationDraft.mayHave(members.keys) ? .older(name: name) : .written(name: name)
    }
}
