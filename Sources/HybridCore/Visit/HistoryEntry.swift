package import FoundationEssentials

/// An entry of a web view's history, which the shell can return to.
package struct HistoryEntry: Equatable, Sendable {
    /// The entry's number, unique in its web view.
    package let number: Int
    /// The address of the entry's page.
    package let url: URL

    package init(number: Int, url: URL) {
        self.number = number
        self.url = url
    }
}
