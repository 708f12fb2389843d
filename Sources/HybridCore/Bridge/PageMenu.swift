/// The entries that a page has in the primary menu, as a value.
package struct PageMenu: Equatable, Sendable {
    /// An entry.
    package struct Entry: Equatable, Sendable {
        /// What the menu says.
        package let title: String
        /// What gives it at the keyboard.
        package let shortcut: KeyCombination?
        /// What is answered when it is chosen.
        package let message: BridgeMessage
    }

    /// More than anybody looks through.
    static let mostEntries = 20
    private static let longestTitle = 60

    /// The entries, in the order in which the page has named them.
    package private(set) var entries: [Entry] = []
    private let taken: TakenKeys

    /// - Parameter taken: the keys that a page cannot have.
    package init(taken: TakenKeys) {
        self.taken = taken
    }

    /// Adds an entry, or puts it in place of the one with the same title: a page's part may say again what it wants.
    /// - Returns: why something of it is refused, with a sentence about a shortcut; `nil` if nothing is.
    package mutating func add(_ message: BridgeMessage) -> (reason: BridgeRefusal, sentence: String?)? {
        guard let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle) else {
            return (.data, nil)
        }
        let place = entries.firstIndex { $0.title == title }
        guard place != nil || entries.count < Self.mostEntries else {
            return (.data, "There are \(Self.mostEntries) entries of the page’s in the menu already.")
        }
        let (shortcut, problem) = shortcut(message["shortcut"]?.string, of: title)
        let entry = Entry(title: title, shortcut: shortcut, message: message)
        if let place { entries[place] = entry } else { entries.append(entry) }
        return problem.map { (.shortcut, $0) }
    }

    /// Takes the entry with the message's title away; all of them if it has none.
    package mutating func remove(_ message: BridgeMessage) {
        let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle)
        entries.removeAll { title == nil || $0.title == title }
    }

    /// Takes all entries away.
    package mutating func removeAll() { entries = [] }

    private func shortcut(_ text: String?, of title: String) -> (KeyCombination?, problem: String?) {
        guard let text, !text.isEmpty else { return (nil, nil) }
        guard let keys = KeyCombination(page: text) else {
            return (nil, "That is no shortcut of a page’s. Write one as “Ctrl+E”, “Ctrl+Shift+E” or “F6”.")
        }
        let isEntrys = entries.contains { $0.shortcut == keys && $0.title != title }
        guard let owner = taken.owner(of: keys).map({ "“\($0)”" }) ?? (isEntrys ? "another entry" : nil) else {
            return (keys, nil)
        }
        return (nil, "\(keys.words) belongs to \(owner). The entry is in the menu without a shortcut.")
    }
}
