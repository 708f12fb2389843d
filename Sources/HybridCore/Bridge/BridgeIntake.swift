package import FoundationEssentials

/// Decides what native code hears of what a page's components say (law 7). Like ``MessageIntake``, it asks first whose
/// document it is, then how much it has said, and only then what.
package struct BridgeIntake: Sendable {
    /// What has become of something that the page has said.
    package enum Outcome: Equatable, Sendable {
        case heard(BridgeReport)
        /// It was refused, and this is worth telling: not every one of a flood is.
        case refused(BridgeRefusal)
        /// Refused as the one before.
        case dropped
    }

    /// No page has reason to send more in a second.
    static let mostMessages = 200

    private let application: ApplicationOrigin
    private var second = -1.0
    private var messages = 0
    private var bytes = 0
    private var told: Set<BridgeRefusal> = []

    /// - Parameter application: the only origin that is heard.
    package init(application: ApplicationOrigin) {
        self.application = application
    }

    /// What the page has said, if it counts.
    /// - Parameters:
    ///   - text: what the relay has sent: the document's origin on a line, and then the message.
    ///   - page: where the document is that the web view shows.
    ///   - time: monotonic, in seconds.
    package mutating func take(_ text: String, from page: URL?, at time: Double) -> Outcome {
        if time - second >= 1 || time < second { (second, messages, bytes, told) = (time, 0, 0, []) }
        guard let page, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")),
            let origin = ApplicationOrigin(text: text[..<end]), origin == ApplicationOrigin(page),
            application.contains(page)
        else { return refuse(.origin) }
        // So the relay says that there was more than it passes on.
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
