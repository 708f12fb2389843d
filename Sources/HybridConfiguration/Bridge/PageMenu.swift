package import HybridValues

/// The entries that a page adds to the primary menu.
package struct PageMenu: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        package let title: String
        package let shortcut: KeyCombination?
        /// The message that is answered when the user chooses the entry.
        package let message: BridgeMessage
    }

    static let mostEntries = 20
    private static let longestTitle = 60

    /// The entries, in the order in which the page added them.
    package private(set) var entries: [Entry] = []
    private let taken: TakenKeys

    /// - Parameter taken: The keyboard shortcuts that a page cannot use.
    package init(taken: TakenKeys) {
        self.taken = taken
    }

    /// Adds an entry. If an entry with the same title exists, replaces it, because a page may send its messages again.
    /// - Returns: The reason for a refusal, and a message if the shortcut is the reason. The result is `nil` if the
    ///   entry and its shortcut are accepted.
    package mutating func add(_ message: BridgeMessage) -> (reason: BridgeRefusal, sentence: String?)? {
        guard let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle) else {
            return (.data, nil)
        }
        let place = entries.firstIndex { $0.title == title }
        guard place != nil || entries.count < Self.mostEntries else {
            return (.data, "The menu already has \(Self.mostEntries) entries from the page.")
        }
        let (shortcut, problem) = shortcut(message["shortcut"]?.string, of: title)
        let entry = Entry(title: title, shortcut: shortcut, message: message)
        if let place { entries[place] = entry } else { entries.append(entry) }
        return problem.map { (.shortcut, $0) }
    }

    /// Removes the entry with the title in the message. If the message contains no title, removes all entries.
    package mutating func remove(_ message: BridgeMessage) {
        let title = DisplayLine.make(message["title"]?.string, limit: Self.longestTitle)
        entries.removeAll { title == nil || $0.title == title }
    }

    package mutating func removeAll() { entries = [] }

    private func shortcut(_ text: String?, of title: String) -> (KeyCombination?, problem: String?) {
        guard let text, !text.isEmpty else { return (nil, nil) }
        guard let keys = KeyCombination(page: text) else {
            return (nil, "Pages cannot use this shortcut. Use one such as “Ctrl+E”, “Ctrl+Shift+E” or “F6”.")
        }
        let isEntrys = entries.contains { $0.shortcut == keys && $0.title != title }
        guard let owner = taken.owner(of: keys).map({ "“\($0)”" }) ?? (isEntrys ? "another entry" : nil) else {
            return (keys, nil)
        }
        return (nil, "\(keys.words) belongs to \(owner). The menu entry has no shortcut.")
    }
}
