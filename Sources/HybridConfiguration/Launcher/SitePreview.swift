import FoundationEssentials
package import HybridValues

/// A preview of a web site before it is installed.
package struct SitePreview: Equatable, Sendable {
    /// The draft of the application, made from the site.
    package let application: ApplicationConfiguration
    package let id: String
    /// Warnings about parts that could not be read, as sentences. The site can be installed without these parts.
    package let warnings: [String]
    /// The icon of the site, as the bytes of a PNG or SVG file.
    package let icon: [UInt8]
    private let draft: JSONValue

    /// Creates a preview.
    /// - Throws: An error whose description is a sentence, if the site cannot be made an application.
    package init(_ draft: ApplicationDraft, icon: [UInt8], warnings: [String] = []) throws {
        self.draft = draft.file
        // Validates the draft, so that the installed file is usable.
        application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: localized("The site"))
        id = application.id ?? ApplicationID.make(for: application.startURL)
        self.icon = icon
        self.warnings = warnings
    }

    /// Returns the draft for an installed application. It keeps the icon and the start page that the user chose.
    /// - Parameter installed: The installed application file, which may be unrelated to the draft.
    package static func draft(_ draft: ApplicationDraft, updating installed: JSONValue) -> ApplicationDraft {
        guard var members = draft.file.object, let old = installed.object, isDrafted(old, by: draft.file) else {
            return draft
        }
        for name in ApplicationDraft.forAuthors { members[name] = members[name] ?? old[name] }
        // A site's icons have addresses. An icon in a file is the user's.
        let icons = installed["icons"]?.array?.filter { $0["file"] != nil } ?? []
        if !icons.isEmpty { members["icons"] = .array(icons) }
        func start(_ file: JSONValue) -> URL? { file["startURL"]?.string.flatMap { URL(string: $0) } }
        // The description of a site also sets the start page.
        if members["describedBy"] == nil, old["describedBy"] == nil, let new = start(draft.file),
            let chosen = start(installed), let origin = ApplicationOrigin(chosen), origin.contains(new)
        {
            members["startURL"] = .string(chosen.absoluteString)
        }
        return ApplicationDraft(file: .object(members))
    }

    /// The name that the site gives itself.
    package var name: String { application.displayName }

    /// The start address in a form for display.
    package var address: String { URLRedaction.redact(application.startURL) }

    /// Returns the application file with the name that the user chose. If that name is invisible, the site's own name
    /// is used.
    package func file(named name: String) -> JSONValue {
        guard let name = DisplayLine.make(name, limit: 80), var members = draft.object else { return draft }
        members["name"] = .string(name)
        return .object(members)
    }

    /// The relation of a site to the installed applications.
    package enum Standing: Equatable, Sendable {
        /// No installed application has the id of the site.
        case new
        /// The application was installed earlier from the description of the site.
        case older(name: String)
        /// The application with the id of the site was written by hand. Replacing it would discard its contents.
        case written(name: String)
    }

    /// The members whose changes an update keeps, or that the user chooses again.
    private static let keptMembers: Set = ["icons", "name", "startURL"]

    /// Returns whether an installed file can come from the site alone: from the launcher, or from `HybridDesktop new`
    /// without changes, except those that an update keeps.
    private static func isDrafted(_ installed: [String: JSONValue], by draft: JSONValue) -> Bool {
        let own = installed.filter { !ApplicationDraft.forAuthors.contains($0.key) }
        return ApplicationDraft.mayHave(installed)
            || ApplicationDraft.mayHave(own)
                && own.allSatisfy { keptMembers.contains($0.key) || draft[$0.key] == $0.value }
    }

    /// Compares the site with the application file that is installed under its id.
    /// - Parameter file: The file, or `nil` if it is missing.
    package func standing(toInstalled file: [UInt8]?, called name: String) -> Standing {
        guard let file else { return .new }
        // An unreadable file may be replaced.
        guard let members = (try? JSONValue(strictly: file))?.object else { return .older(name: name) }
        return Self.isDrafted(members, by: draft) ? .older(name: name) : .written(name: name)
    }
}
