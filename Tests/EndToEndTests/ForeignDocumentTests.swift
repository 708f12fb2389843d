import DemoServer
import XCTest

/// Scripts and forms that lead to another host: the shell sends no request.
final class ForeignDocumentTests: EndToEndTestCase {
    /// Script that adds a button for every way to navigate to an address.
    static func buttons(leadingTo address: String) -> String {
        """
        const address = "\(address)"
        document.body.insertAdjacentHTML("beforeend", `
          <button onclick="location = '${address}'">Go</button>
          <button onclick="location.replace('${address}')">Replace</button>
          <form method="post" action="${address}"><input type="hidden" name="card" value="1"><button>Send</button></form>
          <form action="${address}"><input type="hidden" name="q" value="1"><button>Ask</button></form>
          <button onclick="document.body.append(Object.assign(document.createElement('iframe'), { src: address }))">Frame</button>
        `)
        """
    }

    private func openPage() throws {
        server.behaviour.hostileScript = Self.buttons(leadingTo: "\(server.otherOrigin)/outside")
        try open("/hostile/script")
    }

    func testAddressOpensOnceInBrowserOnly() throws {
        try openPage()
        for (index, button) in ["Go", "Replace", "Ask"].enumerated() {
            try pressPageButton(button)
            try waitForTrace("external.opened")
            pump(until: { browser.opened.count == index + 1 }, "\(browser.opened)")
        }
        XCTAssertTrue(browser.opened.allSatisfy { $0.hasPrefix("\(server.otherOrigin)/outside") }, "\(browser.opened)")
        XCTAssertEqual(server.requests(for: "/outside"), [], "nothing of it is fetched here")
        XCTAssertEqual(stacks.main, ["/hostile/script"])
        try waitForElement(.heading, "Hostile page")
    }

    func testFormIsNotSentAndUserIsNotified() throws {
        try openPage()
        try pressPageButton("Send")
        try waitForTrace("external.refused") { $0["url"].string == server.otherOrigin + "/outside" }
        pump(until: { app.native.shows("The form was not sent") }, "the window shows it")
        XCTAssertEqual(server.requests(for: "/outside"), [])
        XCTAssertEqual(browser.opened, [])
        try waitForElement(.heading, "Hostile page")
    }

    func testFrameLoadsFromAnyOrigin() throws {
        try openPage()
        try pressPageButton("Frame")
        pump(until: { !server.requests(for: "/outside").isEmpty }, "the frame is loaded")
        XCTAssertEqual(browser.opened, [])
        XCTAssertEqual(stacks.main, ["/hostile/script"])
    }

    func testRedirectToOtherSchemeShowsError() throws {
        try open()
        for (address, part) in [
            ("data:text/html,hi", "“data:”"), ("about:blank", "an empty page"),
            ("javascript:alert(1)", "is code and is not run"), ("blob:\(server.url)/1", "only works inside a page"),
        ] {
            server.behaviour.redirects["/posts/2"] = address
            try activate("visit", server.url + "/posts/2")
            let failure = try waitForTrace("visit.failed")
            XCTAssertEqual(failure["error"]["kind"].string, "invalidResponse", address)
            pump(until: { app.native.shows(part) }, "the error is shown: \(address)")
            try goBack(to: "/")
        }
        XCTAssertEqual(stacks.main, ["/"])
    }
}
