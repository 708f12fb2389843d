import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

/// Law 7, and limits that prevent a page from keeping native code busy (law 9).
@Suite struct MessageIntakeTests {
    private static let origin = "https://example.com"
    private static let message = #"{"name":"swipedBack"}"#

    private func intake(_ application: String = origin) throws -> MessageIntake {
        MessageIntake(application: try #require(ApplicationOrigin(url(application))))
    }

    private func take(_ text: String, from page: String? = "https://example.com/posts") throws -> ScriptMessage? {
        var intake = try intake()
        return intake.receive(text, from: page.map { url($0) }, at: 1)
    }

    @Test(arguments: [
        (origin, origin, "https://example.com/posts"), ("http://example.com", origin, "https://example.com/"),
        ("http://[::1]:3000", "http://[::1]:3000", "http://[::1]:3000/a"),
        ("https://bücher.example", "https://xn--bcher-kva.example", "https://bücher.example/"),
    ])
    func applicationDocumentIsAccepted(application: String, origin: String, page: String) throws {
        var intake = try intake(application)
        let heard = intake.receive("\(origin)\n\(Self.message)", from: url(page), at: 1)
        #expect(heard == .swipedBack)
    }

    /// A document under `Content-Security-Policy: sandbox` has the address and not the origin.
    @Test(arguments: [
        "null", "", "https://evil.test", "https://example.com:8443", "http://example.com",
        "https://example.com.evil.test",
        "example.com", "https://", "https://user@evil.test", "about:blank", "data:", "file://",
    ])
    func otherOriginsAreIgnored(origin: String) throws {
        #expect(try take("\(origin)\n\(Self.message)") == nil)
    }

    @Test(arguments: [nil, "https://evil.test/", "about:blank", "https://example.com:8443/", "http://example.com/"])
    func replacedDocumentIsIgnored(page: String?) throws {
        #expect(try take("\(Self.origin)\n\(Self.message)", from: page) == nil)
    }

    @Test(arguments: ["", "\n", message, "\(origin)", "\(origin)\n", "\(origin) \(message)", "\n\(origin)\n\(message)"])
    func malformedMessagesAreRefused(text: String) throws {
        #expect(try take(text) == nil)
    }

    /// Expensive messages are rejected by their shape, after a check of the origin only. Parsing them
    /// takes minutes.
    @Test(arguments: [origin, "null"])
    func oversizedMessagesAreRefused(origin: String) throws {
        let texts = [
            String(repeating: "[", count: 500) + String(repeating: "]", count: 500),
            String(repeating: #"{"a":"#, count: 500) + "1" + String(repeating: "}", count: 500),
            String(repeating: "[", count: 1 << 20),
            "[" + String(repeating: "[],", count: 30_000) + "[]]",
            #"{"name":"swipedBack","data":"# + String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
                + "}",
        ]
        for text in texts { #expect(try take("\(origin)\n\(text)") == nil) }
    }

    @Test func floodIsDroppedUntilNextSecond() throws {
        var intake = try intake()
        let page = url("https://example.com/")
        let text = "\(Self.origin)\n\(Self.message)"
        var heard: [Int] = []
        for number in 0..<1000 where intake.receive(text, from: page, at: 5 + Double(number) / 2000) != nil {
            heard.append(number)
        }
        #expect(heard == Array(0..<MessageIntake.mostMessages))
        for _ in 0..<1000 { _ = intake.receive("null\n\(Self.message)", from: page, at: 6) }
        let next = intake.receive(text, from: page, at: 6)
        #expect(next != nil, "strangers use up nothing")
        let past = intake.receive(text, from: page, at: 5)
        #expect(past != nil, "a clock that goes back does not stop the page for ever")
    }

    @Test func bytesPerSecondAreLimited() throws {
        var intake = MessageIntake(
            application: try #require(ApplicationOrigin(url("https://example.com/"))), mostBytes: 1_000)
        let page = url("https://example.com/")
        let padding = String(repeating: "x", count: 500)
        let long = "\(Self.origin)\n" + #"{"name":"log","data":{"message":"m","padding":"\#(padding)"}}"#
        let short = "\(Self.origin)\n\(Self.message)"
        let heard = [(long, 1), (long, 1.5), (short, 1.6), (long, 2)].map { intake.receive($0, from: page, at: $1) }
        #expect(heard == [.log(message: "m"), nil, .swipedBack, .log(message: "m")])
    }
}
