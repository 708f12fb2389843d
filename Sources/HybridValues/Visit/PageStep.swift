package import FoundationEssentials

/// The location of a page before one of its own steps, such as the advance of a frame.
package struct PageStep: Equatable, Sendable {
    package var location: URL
    /// Turbo's identifier of the history entry, if known.
    package var restorationIdentifier: String?

    package init(location: URL, restorationIdentifier: String?) {
        self.location = location
        self.restorationIdentifier = restorationIdentifier
    }
}
