import FoundationEssentials

/// What the desktop's menu and the About window show of an application, beside its name.
package struct LauncherDetails: Equatable, Sendable {
    /// The main categories of the Desktop Menu Specification, and those additional ones that need no main one.
    package static let knownCategories = [
        "AudioVideo", "Audio", "Video", "Development", "Education", "Game", "Graphics", "Network", "Office", "Science",
        "Settings", "System", "Utility",
    ]

    /// The application's version, as its makers count.
    package var version: String?
    /// The name and e-mail address of the maintainer of its packages.
    package var maintainer: String?
    /// A sentence about the application.
    package var description: String?
    /// Words by which people find it.
    package var keywords: [String] = []
    /// Where it stands in a menu, by the Desktop Menu Specification's names.
    package var categories: [String] = []
    /// Its icons; the desktop chooses among their sizes.
    package var icons: [ApplicationIcon] = []
    /// Pages that are reached from the menu, a few at most.
    package var shortcuts: [ApplicationShortcut] = []
    /// The files that it opens.
    package var fileHandlers: [FileHandler] = []

    /// Details of an application that says nothing.
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
                        "“\(entry.text)” is not a category of the desktop's menu. Use some of: "
                            + "\(knownCategories.joined(separator: ", ")).")
                        + Spelling.suggestion(for: entry.text, among: knownCategories))
            }
        }
        details.icons = ApplicationIcon.read(reader.member("icons", of: root), start: start, with: &reader)
        details.shortcuts = ApplicationShortcut.read(
            reader.member("shortcuts", of: root), start: start, with: &reader)
        details.fileHandlers = FileHandler.read(reader.member("fileHandlers", of: root), start: start, with: &reader)
        return details
    }
}
