package import HybridValues

/// The question to the user before pages are left.
package struct DepartureQuestion: Equatable, Sendable {
    /// The name of the question in the trace.
    package var kind: String
    package var title: LocalizedText
    /// The text that explains the consequence of leaving.
    package var body: String
    /// The label of the button that confirms the action.
    package var accept: String
    package var cancel: String

    /// Creates one question for all actions. The result is `nil` if no question is necessary.
    /// - Parameter unsaved: The pages with input that the user has not submitted.
    package init?(about purposes: [Departure.Purpose], unsaved: [Departure.Page]) {
        guard let purpose = purposes.max(by: { $0.weight < $1.weight }) else { return nil }
        let loss = unsaved.isEmpty ? [] : [Self.loss(unsaved)]
        kind = unsaved.isEmpty ? "quit" : "beforeUnload"
        cancel = localized("_Cancel")
        switch purpose {
        case .leave:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = (LocalizedText("Discard Changes?"), localized("_Discard"))
            body = Self.loss(unsaved)
        case .hide:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = (LocalizedText("Close Window?"), localized("Close _Window"))
            body = Self.loss(unsaved)
        case .signOut:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = (LocalizedText("Sign Out?"), localized("_Sign Out"))
            body = Self.loss(unsaved)
        case .clearData:
            kind = "clearData"
            title = LocalizedText("Clear App Data?")
            (accept, cancel) = (localized("C_lear"), localized("_Cancel"))
            body = ([Self.clearing] + loss).joined(separator: " ")
        case .quit(let downloads):
            guard !unsaved.isEmpty || !downloads.isEmpty else { return nil }
            accept = localized("_Quit")
            title = downloads.isEmpty ? LocalizedText("Quit?") : LocalizedText("Quit and Stop Downloading?")
            if unsaved.isEmpty { cancel = localized("_Keep Downloading") }
            body = (loss + Self.stopping(downloads)).joined(separator: " ")
        }
    }

    private static var clearing: String {
        localized(
            "You will be signed out and returned to the first page. The site's cookies and other data on "
                + "this computer, your permissions and the list of downloads will be deleted. Downloaded files are "
                + "kept.")
    }

    private static func loss(_ pages: [Departure.Page]) -> String {
        if pages.count == 1, pages[0].isInFront { return localized("Changes you made may not be saved.") }
        let names = pages.map { short($0.title) }
        switch names.count {
        case 1: return localized("Changes on “\(names[0])” may not be saved.")
        case 2: return localized("Changes on “\(names[0])” and “\(names[1])” may not be saved.")
        case 3:
            return localized("Changes on “\(names[0])”, “\(names[1])” and “\(names[2])” may not be saved.")
        case let count:
            return localized(
                one: "Changes on \(count) page may not be saved.",
                other: "Changes on \(count) pages may not be saved.", count: count)
        }
    }

    private static func stopping(_ downloads: [String]) -> [String] {
        guard let first = downloads.first else { return [] }
        let count = downloads.count
        return [
            count == 1
                ? localized("“\(short(first))” is still downloading and will be lost.")
                : localized(
                    one: "\(count) file is still downloading and will be lost.",
                    other: "\(count) files are still downloading and will be lost.", count: count)
        ]
    }

    /// Shortens a title. The page can choose its title freely, so the title may be long.
    private static func short(_ name: String) -> String {
        DisplayLine.make(name, limit: 60) ?? localized("an untitled page")
    }
}
