import FoundationEssentials
import GLibBridge
import HybridCore
import XCTest

@testable import HybridShell

/// The native side of the bridge, with pages that send nothing.
final class PageBridgeTests: ShellTestCase {
    private final class Page: PageBridgeDelegate {
        let bridgedPage: any BridgedPage
        let bridgedScreen: Screen.ID? = 1
        let bridgeDestination: (any BridgeDestination)? = nil

        init(_ view: WebViewHost) { bridgedPage = view }
    }

    private final class Recorder: BridgeComponent {
        let delegate: BridgeDelegate
        private(set) var messages: [BridgeMessage] = []

        init(_ delegate: BridgeDelegate) { self.delegate = delegate }

        func received(_ message: BridgeMessage) { messages.append(message) }
    }

    /// Both pages number their messages alike, so the second would accept the first one's reply as its own.
    func testLateReplyReachesNoOtherPage() throws {
        let origin = try origin()
        let host = WebViewHost(
            profile: profile, origin: origin, bridge: BridgeOffer(to: origin, components: ["form"], handlers: []))
        let spy = WebViewSpy()
        host.delegate = spy
        host.load(try url("/counter"))
        pump(until: { spy.events.contains(.loadFinished) }, "the page is loaded")
        var recorder: Recorder?
        let set = ComponentSet(
            [
                .init("form") { delegate in
                    let made = Recorder(delegate)
                    recorder = made
                    return made
                }
            ], ComponentAnnouncement(place: []))
        let bridge = PageBridge(.main, set, tracer: NoTrace())
        let page = Page(host)
        bridge.delegate = page
        bridge.pageChanged()
        let message = BridgeMessage(
            id: "1", component: "form", event: "connect",
            data: ["metadata": ["url": .string(try url("/counter").absoluteString)]])
        bridge.hear(.heard(.message(message)))
        let first = try XCTUnwrap(recorder?.messages.first)
        XCTAssertEqual(recorder?.delegate.reply(with: first), true)

        bridge.pageChanged()
        XCTAssertEqual(recorder?.delegate.reply(with: first), false, "its page was removed")
        XCTAssertEqual(recorder?.delegate.reply(to: "connect"), false)
        bridge.hear(.heard(.message(message)))
        XCTAssertEqual(recorder?.delegate.reply(with: first), false, "another page has asked")
        XCTAssertEqual(recorder?.delegate.reply(to: "connect"), true)
    }
}
