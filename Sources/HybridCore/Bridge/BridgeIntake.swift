package import FoundationEssentials

/// Decides which messages of a page's components reach native code (law 7). As in ``MessageIntake``, the document's
/// origin is checked first, then the message rate and size, and the content last.
package struct BridgeIntake: Sendable {
    /// Result of a message.
    package enum Outcome: Equatable, Sendable {
        case heard(BridgeReport)
        /// Refused, with a reason to report. Repetitions are not reported.
        case refused(BridgeRefusal)
        /// Refused for the same reason as an earlier message.
        case dropped
    }

    /// Maximum number of messages per second.
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

    /// Returns the result of a message.
    /// - Parameters:
    ///   - text: The relay's text: the document's origin on the first line, then the message.
    ///   - page: Address of the web view's document.
    ///   - time: Monotonic time in seconds.
    package mutating func receive(_ text: String, from page: URL?, at time: Double) -> Outcome {
        if time - second >= 1 || time < second { (second, messages, bytes, told) = (time, 0, 0, []) }
        guard let page, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")),
            let origin = ApplicationOrigin(text: text[..<end]), origin == ApplicationOrigin(page),
            application.contains(page)
        else { return refuse(.origin) }
        // The relay reports with these texts that it dropped messages.
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
