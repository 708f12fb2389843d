package import FoundationEssentials
package import HybridValues

/// Decides which messages of a web view's documents reach native code (law 7). It checks the document's origin, then
/// the message rate, and then the content. This order puts the cheapest check first.
///
/// The relay in the shell's own script world puts the document's origin on a line before each message. The document's
/// address would not suffice: under `Content-Security-Policy: sandbox` a document has the application's address but an
/// opaque origin, and web sites use that policy to serve untrusted uploads.
package struct MessageIntake: Sendable {
    /// The maximum number of messages per second.
    static let mostMessages = 400

    private let application: ApplicationOrigin
    private let mostBytes: Int
    private var second = -1.0
    private var messages = 0
    private var bytes = 0

    /// - Parameters:
    ///   - application: The only origin whose messages are accepted.
    ///   - mostBytes: The limit for the total size of all messages in one second. The default is the size of the
    ///     longest message.
    package init(application: ApplicationOrigin, mostBytes: Int = JSONLimits.message.bytes) {
        self.application = application
        self.mostBytes = mostBytes
    }

    /// Returns the message if it is accepted.
    /// - Parameters:
    ///   - text: The text that the relay sent.
    ///   - page: The location of the web view's document.
    ///   - time: The monotonic time in seconds.
    ///   - isByScript: True if no user gesture preceded the message.
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
