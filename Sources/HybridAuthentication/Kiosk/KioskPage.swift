/// An HTML file of the operator, next to the application file. The raw value is its key in `kiosk`.
package enum KioskPage: String, CaseIterable, Sendable {
    /// Shown while the server is unavailable.
    case offline = "offlinePage"
    /// Shown outside the opening hours.
    case closed = "closedPage"
    /// Shown over an unused kiosk.
    case screenSaver = "screenSaverPage"
}
