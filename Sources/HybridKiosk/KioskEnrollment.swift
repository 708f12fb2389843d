package import HybridCore

/// The configuration that a kiosk receives from the operator's server.
@MainActor
package protocol KioskEnrollment: AnyObject {
    /// True if the program runs without a configuration, because the server has not sent the first one yet.
    var isWaiting: Bool { get }
    /// The version in use.
    var version: Int { get }
    /// The time at which it was received, in seconds since 1970.
    var received: Int { get }
    /// The address of the file, for messages.
    var source: String { get }
    /// The version that the start of the program has rolled back, with the reason; `nil` if there is none.
    var rolledBack: ConfigurationCheck? { get }
    /// The number of seconds between two checks.
    var interval: Int { get }
    /// The version that takes effect when the kiosk is unused; `nil` if there is none.
    var nextVersion: Int? { get }
    /// True if the version in use may still be rolled back.
    var isOnTrial: Bool { get }

    /// True if the start page is on the same server as that of the previous configuration.
    var keepsServer: Bool { get }

    /// Requests the file and stores a new one for the next start.
    func check() async -> ConfigurationCheck

    /// Records that a page has been shown.
    func pageShown()

    /// Records that the program ends as intended, or has run for long enough.
    func wentWell()

    /// Returns to the previous configuration, which the next start uses.
    /// - Parameter reason: The reason, as a sentence.
    /// - Returns: The report of the rollback; `nil` if there is no previous configuration.
    func rollBack(because reason: String) -> ConfigurationCheck?
}
