package import FoundationEssentials

/// Decides what native code hears of what a web view's documents say (law 7), cheapest question first: whose document it
/// is, how much it has said lately, and only then what it says.
///
/// The relay in the shell's own script world puts the document's origin on a line before each message. The address alone
/// would not do: under `Content-Security-Policy: sandbox` a document has the application's address and an origin of its
/// own, which is what sites rely on when they serve what strangers have uploaded.
package struct MessageIntake: Sendable {
    /// No page has reason to send more in a second.
    static let mostMessages = 400

    private let application: ApplicationOrigin
    private let mostBytes: Int
    private var second = -1.0
    private var messages = 0
    private var bytes = 0

    /// - Parameters:
    ///   - application: the only origin that is heard.
    ///   - mostBytes: of all messages in a second; unless stated, as many as the longest message has.
    package init(application: ApplicationOrigin, mostBytes: Int = JSONLimits.message.bytes) {
        self.application = application
        self.mostBytes = mostBytes
    }

    /// The message, if it counts.
    /// - Parameters:
    ///   - text: what the relay has sent.
    ///   - page: where the document is that the web view shows.
    ///   - time: monotonic, in seconds.
    ///   - isByScript: no gesture of the user's came before it.
    package mutating func take(
        _ text: String, from page: URL?, at time: Double, isByScript: Bool = false
    ) -> ScriptMessage? {
        guard let page, let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")),
            let origin = ApplicationOrigin(text: text[..<end]), origin == ApplicationOrigin(page),
            application.contains(page), allows(text.utf8.count, at: time)
        else { return nil }
        return ScriptMessage(json: text[end...])?.heard(from: page, of: application, isByScript: isByScript)
    }

    private mutating func allows(_ length: Int, at time: Double) -> Bool {
        if time - second >= 1 || time < second { (second, messages, bytes) = (time, 0, 0) }
        guard messages < Self.mostMessages, length <= mostBytes - bytes else { return false }
        messages += 1
        bytes += length
        return true
    }
}
