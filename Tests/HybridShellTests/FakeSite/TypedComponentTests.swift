import CGtk
import FoundationEssentials
import GLibBridge
import HybridComponents
import HybridCore
import XCTest

@testable import HybridShell

/// Components with typed messages, and the contracts of the built-in components.
final class TypedComponentTests: FakeSiteTestCase {
    private final class Rating: TypedBridgeComponent {
        struct Received: Codable {
            let title: String
            let most: Int?
        }
        struct Reply: Codable { let stars: Double }

        static let name = "rating"
        static let events = ["connect", "change"]
        let delegate: BridgeDelegate
        private(set) static var heard: [String] = []
        private(set) static weak var last: Rating?

        init(_ delegate: BridgeDelegate) {
            self.delegate = delegate
            Self.last = self
        }

        func received(_ data: Received, for event: String) {
            Self.heard.append("\(event) \(data.title) \(data.most ?? 0)")
            delegate.showInHeader(ObjectRef(sinking: gtk_button_new_with_label(data.title)))
        }
    }

    func testMessagesAreDecodedAndRepliesEncoded() throws {
        try openWithRating()
        say("rating", "connect", ["title": "Rate", "most": 5])
        say("rating", "change", ["title": "Rate again"])
        XCTAssertEqual(Rating.heard.suffix(2), ["connect Rate 5", "change Rate again 0"])
        XCTAssertEqual(Rating.last?.reply(.init(stars: 4.5), to: "change"), true)
        settle()
        XCTAssertEqual(page.replies.last?.event, "change")
        XCTAssertEqual(page.reply, ["stars": 4.5])
        XCTAssertEqual(buttons("Rate again").count, 1)
        say("rating", "disconnect")
        XCTAssertEqual(buttons("Rate again").count, 0)
    }

    private final class Note: TypedBridgeComponent {
        struct Received: Codable { let writtenAt: Date }
        typealias Reply = Received

        static let name = "note"
        let delegate: BridgeDelegate
        init(_ delegate: BridgeDelegate) { self.delegate = delegate }
        func received(_ data: Received, for event: String) {
            reply(Reply(writtenAt: data.writtenAt.addingTimeInterval(60)))
        }
    }

    /// The application's strategies for keys and dates.
    func testCodersOfApplicationAreUsed() throws {
        try open("/birds") { environment in
            environment.components = ComponentSet(
                [.init(Note.name) { Note($0) }], ComponentAnnouncement(place: [.headerBar]))
            let coders = JSONCoders()
            coders.decoder.keyDecodingStrategy = .convertFromSnakeCase
            coders.decoder.dateDecodingStrategy = .iso8601
            coders.encoder.keyEncodingStrategy = .convertToSnakeCase
            coders.encoder.dateEncodingStrategy = .iso8601
            environment.components.coders = coders
        }
        say("note", "connect", ["written_at": "2026-01-31T12:00:00Z"])
        XCTAssertEqual(page.reply, ["written_at": "2026-01-31T12:01:00Z"])
    }

    func testMismatchesAreNamed() throws {
        try openWithRating()
        say("rating", "connect", ["title": 3])
        say("rating", "connect", ["most": 3], keepsEvents: true)
        say("rating", "open", keepsEvents: true)
        say("rating", "connect", ["title": "Rate"], keepsEvents: true)
        XCTAssertEqual(Rating.last?.reply(.init(stars: .infinity)), false)
        let sentences = events.compactMap { event -> String? in
            guard case .bridge(.refused, "rating", let message, _, _, let sentence?) = event else { return nil }
            return "\(message): \(sentence)"
        }
        XCTAssertEqual(
            sentences,
            [
                "connect: Cannot decode Received: “title” is not of type String.",
                "connect: Cannot decode Received: “title” is missing; its type is String.",
                "open: Its events are connect, change, disconnect.",
                "connect: Cannot encode Reply: “stars” has no form in JSON.",
            ])
        XCTAssertEqual(page.replies.count, 0)
    }

    /// A component of the application can use what the built-in ones use.
    func testComponentUsesSubtitleMenuAndKeys() throws {
        try openWithRating()
        say("rating", "connect", ["title": "Rate"])
        let delegate = try XCTUnwrap(Rating.last?.delegate)
        var done: [String] = []
        delegate.showSubtitle("Five stars")
        delegate.showInMenu([
            BridgeMenuEntry("Export the stars", shortcut: "Ctrl+E") { done.append("export") },
            BridgeMenuEntry("Print the stars", shortcut: "Ctrl+P") { done.append("print") },
        ])
        delegate.takeFind { done.append("find") }
        settle()
        XCTAssertTrue(shows("Five stars"))
        XCTAssertEqual(menuTexts().filter { $0.hasSuffix("the stars") }, ["Export the stars", "Print the stars"])
        XCTAssertTrue(events.bridgeRefusals.contains("rating shortcut"), "Ctrl+P is in use")
        XCTAssertTrue(windowSet.active.front.bridge.perform(.find))
        windowSet.active.front.bridge.bar.shownEntries.first?.chosen()
        XCTAssertEqual(done, ["find", "export"])
        visit("/posts")
        XCTAssertFalse(shows("Five stars"))
        XCTAssertEqual(menuTexts().filter { $0.hasSuffix("the stars") }, [])
        XCTAssertFalse(windowSet.active.front.bridge.perform(.find))
    }

    func testDisconnectRemovesSubtitleMenuAndKeys() throws {
        try openWithRating()
        say("rating", "connect", ["title": "Rate"])
        let delegate = try XCTUnwrap(Rating.last?.delegate)
        delegate.showSubtitle("Five stars")
        delegate.showInMenu([BridgeMenuEntry("Export the stars") {}])
        delegate.takeFind {}
        delegate.takeSubmit {}
        say("rating", "disconnect")
        XCTAssertFalse(shows("Five stars"))
        XCTAssertEqual(menuTexts().filter { $0.hasSuffix("the stars") }, [])
        let bridge = windowSet.active.front.bridge
        XCTAssertFalse(bridge.perform(.find) || bridge.perform(.submit))
    }

    func testContractContainsTypes() {
        XCTAssertEqual(
            Rating.contract.events.map { "\($0.name) \($0.data) \($0.reply.map(\.description) ?? "")" },
            [
                "connect { title: string, most?: number } { stars: number }",
                "change { title: string, most?: number } { stars: number }", "disconnect {} ",
            ])
    }

    private final class Mute: TypedBridgeComponent {
        struct Received: Codable {}

        static let name = "mute"
        let delegate: BridgeDelegate
        init(_ delegate: BridgeDelegate) { self.delegate = delegate }
        func received(_ data: Received, for event: String) {}
    }

    func testComponentNeedsNoReply() {
        XCTAssertEqual(
            Mute.contract.events.map { "\($0.name) \($0.reply == nil)" }, ["connect true", "disconnect true"])
    }

    /// The contracts have the built-in components' names and events.
    func testBuiltInComponentsKnowEventsOfTheirContracts() throws {
        XCTAssertEqual(ComponentContracts.builtIn.map(\.name), ComponentBox.names)
        try open("/birds")
        forgetEvents()
        for contract in ComponentContracts.builtIn {
            for event in contract.events { page.say(contract.name, event.name) }
            settle()
        }
        XCTAssertEqual(events.bridgeRefusals.filter { $0.hasSuffix(" event") }, [])
        page.say("menu", "no such event")
        settle()
        XCTAssertTrue(events.bridgeRefusals.contains("menu event"), "the check can fail")
    }

    private func openWithRating() throws {
        try open("/birds") { environment in
            environment.components = ComponentSet(
                [.init(Rating.name) { Rating($0) }], ComponentAnnouncement(place: [.headerBar]))
        }
    }

    private func say(
        _ component: String, _ event: String, _ data: HybridCore.JSONValue = [:], keepsEvents: Bool = false
    ) {
        if !keepsEvents { forgetEvents() }
        page.sayByClick(component, event, data)
        settle()
    }
}
