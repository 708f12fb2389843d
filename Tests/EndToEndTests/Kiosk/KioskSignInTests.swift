import DemoServer
import HybridTestSupport
import XCTest

/// A kiosk's sign-in page is as restricted as its other pages (strategy `web`).
final class KioskSignInTests: KioskTestCase {
    override func prepare() throws {
        try super.prepare()
        signInWay = .web
    }

    private func openDialog(script: String) throws {
        server.behaviour.hostileScript = script
        try launchKiosk(#""allow": ["/", "/protected", "/posts/1"]"#, path: "/protected")
        try waitForTrace("authentication.presented")
        try waitForElement(.entry, "E-mail")
    }

    func testSignInPageCannotOpenBlockedLinks() throws {
        try openDialog(
            script: """
                for (const [name, address] of [
                  ["Imprint", "/posts"], ["Elsewhere", "\(server.otherOrigin)/outside"], ["Letter", "mailto:a@b.test"],
                ]) document.body.insertAdjacentHTML("beforeend", `<p><a href="${address}">${name}</a></p>`)
                document.body.insertAdjacentHTML(
                  "beforeend", '<p><a target="_blank" href="\(server.otherOrigin)/outside">New window</a></p>')
                document.body.insertAdjacentHTML("beforeend", '<p><a href="/posts/1">Allowed</a></p>')
                """)
        for link in ["Imprint", "Elsewhere", "Letter", "New window"] {
            try pressLink(link)
            try waitForQuiet()
            try waitForElement(.entry, "E-mail")
        }
        XCTAssertEqual(server.requests(for: "/outside"), [], "other hosts receive no request")
        XCTAssertEqual(browser.opened, [])
        try pressLink("Allowed")
        pump(until: { !server.requests(for: "/posts/1").isEmpty }, "what the kiosk shows can be gone to")
    }

    func testSignInPageSendsNothingToOtherHosts() throws {
        try openDialog(script: ForeignDocumentTests.buttons(leadingTo: "\(server.otherOrigin)/outside"))
        for button in ["Send", "Go", "Ask", "Replace"] {
            try pressPageButton(button)
            try waitForQuiet()
        }
        try waitForElement(.entry, "E-mail")
        XCTAssertEqual(server.requests(for: "/outside"), [])
    }

    func testSignInPageHasNoFileChooserOrMenu() throws {
        try openDialog(
            script: """
                document.body.insertAdjacentHTML("beforeend", '<p><input type="file" aria-label="Photo"></p>')
                document.querySelector("[type=file]").addEventListener("cancel", () => document.title = "No file")
                """)
        let windows = { self.app.native.dump().split(separator: "\n").count { $0.contains("frame") } }
        try waitForWindow("Sign In")
        let before = windows()
        try pressPageButton("Photo")
        try waitForQuiet()
        XCTAssertEqual(windows(), before, "no window of the desktop's has opened")
        try focus(.entry, "E-mail")
        for key in ["Menu", "shift+F10"] {
            try pressKey(key)
            settle()
            XCTAssertNil(app.native.find { [.menu, .menuItem, .popupMenu].contains($0.role) }, key)
        }
    }

    func testBrowserSignInIsRejected() throws {
        signInWay = .browser
        try launchKiosk()
        XCTAssertTrue(app.waitForExit())
        XCTAssertEqual(app.exitStatus, 2)
        XCTAssertTrue(app.stderr.contains("A kiosk cannot use the sign-in strategy “browser”"))
    }
}
