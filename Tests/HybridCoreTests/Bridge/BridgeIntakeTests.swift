import FoundationEssentials
import HybridCore
import Testing

/// Law 7 for component messages.
@Suite struct BridgeIntakeTests {
    private static let origin = "https://example.com"
    private static let message = #"{"name":"message","data":{"id":"1","component":"form","event":"connect"}}"#

    private func intake() throws -> BridgeIntake {
        BridgeIntake(application: try #require(ApplicationOrigin(url(Self.origin))))
    }

    private func take(_ text: String, page: String? = "https://example.com/a") throws -> BridgeIntake.Outcome {
        var intake = try intake()
        return intake.receive(text, from: page.map { url($0) }, at: 1)
    }

    @Test(arguments: [
        (message, BridgeReport.message(BridgeMessage(id: "1", component: "form", event: "connect"))),
        (
            #"{"name":"message","data":{"id":"","component":"__proto__","event":"e","data":{"__proto__":{"a":1}}}}"#,
            .message(BridgeMessage(id: "", component: "__proto__", event: "e", data: ["__proto__": ["a": 1]]))
        ),
        (#"{"name":"rendered"}"#, .rendered), (#"{"name":"returned","data":7}"#, .returned),
        (
            #"{"name":"posted","data":{"handler":"nativeApp","url":"u","body":{"name":"ActionButton"}}}"#,
            .posted(handler: "nativeApp", url: "u", body: ["name": "ActionButton"])
        ),
    ])
    func validMessagesAreAccepted(text: String, report: BridgeReport) throws {
        #expect(try take("\(Self.origin)\n\(text)") == .heard(report))
    }

    @Test(arguments: [
        "", "1", "[]", "{}", #"{"name":"other"}"#, #"{"name":"message"}"#, #"{"name":"message","data":"form"}"#,
        #"{"name":"message","data":{"id":1,"component":"form","event":"connect"}}"#,
        #"{"name":"message","data":{"id":"1","component":"","event":"connect"}}"#,
        #"{"name":"message","data":{"id":"1","event":"connect"}}"#,
        #"{"name":"message","data":{"id":"1","component":"form","event":"connect","data":"text"}}"#,
        #"{"name":"message","data":{"id":"1","component":"form","event":"connect","data":[]}}"#,
        #"{"name":"posted","data":{"body":{}}}"#, #"{"name":"rendered""#,
        #"{"name":"message","data":{"id":"1","component":"\#(String(repeating: "x", count: 129))","event":"e"}}"#,
        String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000),
    ])
    func invalidMessagesAreRefused(text: String) throws {
        #expect(try take("\(Self.origin)\n\(text)") == .refused(.malformed))
    }

    @Test(arguments: [
        ("null", "https://example.com/a"), ("https://evil.test", "https://example.com/a"),
        ("https://evil.test", "https://evil.test/"), ("", "https://example.com/a"), (origin, "https://evil.test/"),
        ("https://example.com:8443", "https://example.com:8443/"), (origin, nil),
    ])
    func onlyOwnDocumentIsAccepted(origin: String, page: String?) throws {
        #expect(try take("\(origin)\n\(Self.message)", page: page) == .refused(.origin))
        #expect(try take(Self.message, page: page) == .refused(.origin))
    }

    @Test func floodIsReportedOncePerSecond() throws {
        var intake = try intake()
        let text = "\(Self.origin)\n\(Self.message)"
        let page = url("https://example.com/a")
        var outcomes = (0..<10_000).map { _ in intake.receive(text, from: page, at: 5) }
        #expect(outcomes.count { if case .heard = $0 { true } else { false } } == 200)
        #expect(outcomes.filter { $0 == .refused(.rate) }.count == 1)
        #expect(outcomes.last == .dropped)
        outcomes = (0..<201).map { _ in intake.receive(text, from: page, at: 6.1) }
        #expect(outcomes.last == .refused(.rate))
        // The relay also counts, in its own seconds. Messages that it drops are reported if this intake has counted
        // fewer.
        #expect(intake.receive("\(Self.origin)\ntoo many", from: page, at: 7.2) == .refused(.rate))
        #expect(intake.receive("\(Self.origin)\ntoo many", from: page, at: 7.3) == .dropped)
        #expect(intake.receive("https://evil.test\ntoo many", from: page, at: 8.4) == .refused(.origin))
    }

    @Test func oversizedMessageIsNotParsed() throws {
        let long = String(repeating: "a", count: 10 << 20)
        let text =
            "\(Self.origin)\n"
            + #"{"name":"message","data":{"id":"1","component":"form","event":"e","data":{"a":"\#(long)"}}}"#
        #expect(try take(text) == .refused(.length))
        // The relay reports such messages without forwarding them.
        #expect(try take("\(Self.origin)\ntoo long") == .refused(.length))
    }
}
