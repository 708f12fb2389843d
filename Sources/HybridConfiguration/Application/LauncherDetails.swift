import FoundationEssentials
package import HybridValues

/// The details for the desktop's menu and the About window.
package struct LauncherDetails: Equatable, Sendable {
    /// The main categories of the Desktop Menu Specification, and the additional categories that do not require a main
    /// one.
    package static let knownCategories = [
        "AudioVideo", "Audio", "Video", "Development", "Education", "Game", "Graphics", "Network", "Office", "Science",
        "Settings", "System", "Utility",
    ]

    package var version: String?
    /// The name and e-mail address of the maintainer of the packages.
    package var maintainer: String?
    package var description: String?
    /// The keywords for the desktop's search.
    package var keywords: [String] = []
    /// The menu categories of the Desktop Menu Specification.
    package var categories: [String] = []
    /// The icons, from which the desktop chooses by size.
    package var icons: [ApplicationIcon] = []
    /// The pages that the user can open from the launcher. There are at most `ApplicationShortcut.limit`.
    package var shortcuts: [ApplicationShortcut] = []
    package var fileHandlers: [FileHandler] = []

    package init() {}

    static func read(_ root: PlacedValue, start: URL?, with reader: inout ApplicationReader) -> LauncherDetails {
        var details = LauncherDetails()
        details.version = reader.text(reader.member("version", of: root), example: "1.4.2")
        details.maintainer = reader.text(
            reader.member("maintainer", of: root), example: "Ada Lovelace <ada@example.com>")
        details.description = reader.text(reader.member("description", of: root), example: "Notes for field workers")
        details.keywords = reader.texts(reader.member("keywords", of: root), example: "notes").map(\.text)
        for entry in reader.texts(reader.member("categories", of: root), example: "Office") {
            if knownCategories.contains(entry.text) {
                details.categories.append(entry.text)
            } else {
                reader.problem(
                    entry.path,
                    localized(
                        "“\(entry.text)” is not a desktop menu category. Use one or more of: "
                            + "\(knownCategories.joined(separator: ", ")).")
                        + Spelling.suggestion(for: entry.text, among: knownCategories))
            }
        }
        details.icons = ApplicationIcon.read(reader.member("icons", of: root), start: start, with: &reader)
        details.shortcuts = ApplicationShortcut.read(reader.member("shortcuts", of: root), start: start, with: &reader)
        details.fileHandlers = FileHandler.read(reader.member("fileHandlers", of: root), start: start, with: &reader)
        return details
    }
}
