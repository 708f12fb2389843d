package import FoundationEssentials
package import HybridValues

/// Decides which messages of a page's components reach native code (law 7). As in ``MessageIntake``, the origin of the
/// document is checked first, then the rate and size of the messages, and finally the content.
package struct BridgeIntake: Sendable {
    /// The result of checking a message.
    package enum Outcome: Equatable, Sendable {
        case heard(BridgeReport)
        /// The message is refused for a reason to report. The same reason is reported only once per second.
        case refused(BridgeRefusal)
        /// The message is refused for a reason that has already been reported.
        case dropped
    }

    /// The maximum number of messages per second.
    static let mostMessages = 200

    private let application: ApplicationOrigin
    private var second = -1.0
    private var messages = 0
    private var bytes = 0
    private var told: Set<BridgeRefusal> = []

    /// - Parameter application: The only permitted origin.
    package init(application: ApplicationOrigin) {
        self.application = application
    }

    /// Checks a message and returns the result.
    /// - Parameters:
    ///   - text: The text from the relay. It contains the origin of the document on the first line, followed by the
    ///     message.
    ///   - page: The address of the document in the web view.
    ///   - time: The monotonic time in seconds.
    package mutating func receive(_ text: String, from page: URL?, at time: Double) -> Outcome {
        if time - second >= 1 || time < second { (second, messages, bytes, told) = (time, 0, 0, []) }
        guard let page, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")),
            let origin = ApplicationOrigin(text: text[..<end]), origin == ApplicationOrigin(page),
            application.contains(page)
        else { return refuse(.origin) }
        // With these two texts, the relay reports that it dropped messages.
        if text[end...].dropFirst() == Self.tooLong { return refuse(.length) }
        if text[end...].dropFirst() == Self.tooMany { return refuse(.rate) }
        guard messages < Self.mostMessages else { return refuse(.rate) }
        guard text.utf8.count <= JSONLimits.bridge.bytes - bytes else { return refuse(.length) }
        messages += 1
        bytes += text.utf8.count
        guard let report = BridgeReport(json: text[end...]) else { return refuse(.malformed) }
        return .heard(report)
    }

    private mutating func refuse(_ reason: BridgeRefusal) -> Outcome {
        told.insert(reason).inserted ? .refused(reason) : .dropped
    }

    private static let tooLong = "too long"
    private static let tooMany = "too many"
}
