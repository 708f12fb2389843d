import HybridServices
import Logging
import Testing

/// The log of a kiosk, which must not contain the words of its visitors.
@Suite struct KioskLogHandlerTests {
    @Test(arguments: [
        ("https://a.test/search?q=plum", "https://a.test/search"), ("https://a.test/#q=plum", "https://a.test/"),
        ("https://a.test/", "https://a.test/"),
    ])
    func queriesAreRemoved(address: String, logged: String) {
        let recorder = Recorder()
        let logger = Logger(label: "test") { _ in KioskLogHandler(recorder) }
        logger.notice("visit failed", metadata: ["url": "\(address)", "error": "what?"])
        #expect(recorder.last == ["url": "\(logged)", "error": "what?"])
    }
}

private final class Recorder: LogHandler, @unchecked Sendable {
    var logLevel = Logger.Level.info
    var metadata = Logger.Metadata()
    private(set) var last: Logger.Metadata?

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { last = event.metadata }
}
