import FoundationEssentials

/// A preview of a site before it is installed.
package struct SitePreview: Equatable, Sendable {
    /// The application as drafted from the site.
    package let application: ApplicationConfiguration
    package let id: String
    /// Warnings about unreadable parts, as sentences; the site can be installed without them.
    package let warnings: [String]
    /// Its icon: the bytes of a PNG or SVG file.
    package let icon: [UInt8]
    private let draft: JSONValue

    /// - Throws: an error whose description is a sentence, if the site cannot be made an application.
    package init(_ draft: ApplicationDraft, icon: [UInt8], warnings: [String] = []) throws {
        self.draft = draft.file
        // Validates the draft, so that the installed file is usable.
        application = try ApplicationConfiguration(json: Array(draft.text.utf8), source: localized("The site"))
        id = application.id ?? ApplicationID.make(for: application.startURL)
        self.icon = icon
        self.warnings = warnings
    }

    /// The site's name for itself.
    package var name: String { application.displayName }

    /// The start address for display.
    package var address: String { URLRedaction.redact(application.startURL) }

    /// The application file with the user's name for it. An invisible name is replaced by the site's own.
    package func file(named name: String) -> JSONValue {
        guard let name = DisplayLine.make(name, limit: 80), var members = draft.object else { return draft }
        members["name"] = .string(name)
        return .object(members)
    }

    /// The relation of a site to the installed applications.
    package enum Standing: Equatable, Sendable {
        /// No application has its id.
        case new
        /// Installed earlier from the site's description.
        case older(name: String)
        /// An application with its id was written by hand; replacing it would lose its contents.
        case written(name: String)
    }

    /// Compares a site with the application file installed under its id.
    /// - Parameters:
    ///   - file: the file; `nil` if missing.
    ///   - name: the installed application's display name.
    package static func standing(toInstalled file: [UInt8]?, called name: String) -> Standing {
        guard let file else { return .new }
        // An unreadable file may be replaced.
        guard let members = (try? JSONValue(strictly: file))?.object else { return .older(name: name) }
        return ApplicationDraft.mayHave(members.keys) ? .older(name: name) : .written(name: name)
    }
}
