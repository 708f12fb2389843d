package import FoundationEssentials

/// Decides which messages of a web view's documents reach native code (law 7). Checks, cheapest first: the document's
/// origin, the message rate, the content.
///
/// The relay in the shell's own script world adds the document's origin on a line before each message. The address does
/// not suffice: under `Content-Security-Policy: sandbox` a document has the application's address but an opaque origin,
/// and sites use that to serve untrusted uploads.
package struct MessageIntake: Sendable {
    /// Messages accepted per second.
    static let mostMessages = 400

    private let application: ApplicationOrigin
    private let mostBytes: Int
    private var second = -1.0
    private var messages = 0
    private var bytes = 0

    /// - Parameters:
    ///   - application: the only origin whose messages are accepted.
    ///   - mostBytes: the limit for all messages of one second; by default, the size of the longest message.
    package init(application: ApplicationOrigin, mostBytes: Int = JSONLimits.message.bytes) {
        self.application = application
        self.mostBytes = mostBytes
    }

    /// The message, if it is accepted.
    /// - Parameters:
    ///   - text: the relay's text.
    ///   - page: the location of the web view's document.
    ///   - time: monotonic, in seconds.
    ///   - isByScript: true if no user gesture preceded it.
    package mutating func receive(
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
