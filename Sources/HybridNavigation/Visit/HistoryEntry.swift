package import FoundationEssentials
import HybridValues

/// An entry of a web view's history to which the shell can return.
package struct HistoryEntry: Equatable, Sendable {
    /// The number of the entry, unique within its web view.
    package let number: Int
    package let url: URL

    package init(number: Int, url: URL) {
        self.number = number
        self.url = url
    }
}
