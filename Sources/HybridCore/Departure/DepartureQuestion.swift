/// What the user is asked before pages go.
package struct DepartureQuestion: Equatable, Sendable {
    /// What it is called in the trace.
    package var kind: String
    /// What is asked.
    package var title: String
    /// What would be lost.
    package var body: String
    /// The button that goes on.
    package var accept: String
    /// The button that does not.
    package var cancel: String

    /// The one question for everything that is wanted; `nil` if there is nothing to lose.
    /// - Parameters:
    ///   - purposes: what is wanted.
    ///   - unsaved: the pages with something that was entered and not sent.
    package init?(about purposes: [Departure.Purpose], unsaved: [Departure.Page]) {
        guard let purpose = purposes.max(by: { $0.weight < $1.weight }) else { return nil }
        let loss = unsaved.isEmpty ? [] : [Self.loss(unsaved)]
        kind = unsaved.isEmpty ? "quit" : "beforeUnload"
        cancel = "_Stay"
        switch purpose {
        case .leave:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = ("Leave this page?", "_Leave")
            body = Self.loss(unsaved)
        case .hide:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = ("Close this window?", "_Close Window")
            body = Self.loss(unsaved)
        case .signOut:
            guard !unsaved.isEmpty else { return nil }
            (title, accept) = ("Sign out?", "_Sign Out")
            body = Self.loss(unsaved)
        case .clearData:
            kind = "clearData"
            (title, accept, cancel) = ("Clear this application’s data?", "C_lear", "_Cancel")
            body = ([Self.clearing] + loss).joined(separator: " ")
        case .quit(let downloads):
            guard !unsaved.isEmpty || !downloads.isEmpty else { return nil }
            accept = "_Quit"
            title = downloads.isEmpty ? "Quit?" : "Quit and stop downloading?"
            if unsaved.isEmpty { cancel = "_Keep Downloading" }
            body = (loss + Self.stopping(downloads)).joined(separator: " ")
        }
    }

    private static let clearing = """
        You will be signed out and taken back to the first page. Cookies and other data that the site keeps on this \
        computer will be deleted, and so will your permissions and the list of downloads. Downloaded files stay.
        """

    private static func loss(_ pages: [Departure.Page]) -> String {
        if pages.count == 1, pages[0].isInFront { return "What you have entered may not be saved." }
        let names = pages.map { "“\(short($0.title))”" }
        let place =
            switch names.count {
            case 1: names[0]
            case 2, 3: names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
            default: "\(names.count) pages"
            }
        return "What you have entered on \(place) may not be saved."
    }

    private static func stopping(_ downloads: [String]) -> [String] {
        guard let first = downloads.first else { return [] }
        let subject =
            downloads.count == 1
            ? "“\(short(first))” is still downloading." : "\(downloads.count) files are still downloading."
        return ["\(subject) \(downloads.count == 1 ? "It" : "They") will not be kept."]
    }

    /// A page gives itself its title, as long as it likes.
    private static func short(_ name: String) -> String {
        DisplayLine.make(name, limit: 60) ?? "a page without a title"
    }
}
