import DemoServer
import XCTest

/// Pages of a kiosk reach no other addresses.
final class KioskAddressTests: KioskTestCase {
    func testScriptsSendNothingToOtherHosts() throws {
        try expectRefusal(of: "\(server.otherOrigin)/outside", path: "/outside")
    }

    /// Addresses outside the list are not requested, on the application's own host either.
    func testOnlyListedAddressesAreRequested() throws {
        try expectRefusal(of: "/unlisted/page", path: "/unlisted/page", members: #""allow": ["/hostile/*", "/posts"]"#)
    }

    /// Tries links, forms and scripts that lead to an address.
    private func expectRefusal(of address: String, path: String, members: String = "") throws {
        server.behaviour.hostileScript = ForeignDocumentTests.buttons(leadingTo: address)
        try openKiosk(members, "/hostile/script")
        for button in ["Go", "Send", "Ask", "Replace"] {
            try pressPageButton(button)
            try waitForTrace("external.refused") { $0["url"].string?.contains(path) ?? false }
            try waitForQuiet()
        }
        XCTAssertEqual(server.requests(for: path), [])
        XCTAssertEqual(stacks.main, ["/hostile/script"])
        // Frames belong to the page.
        try pressPageButton("Frame")
        pump(until: { !server.requests(for: path).isEmpty }, "the frame is loaded")
    }

    func testReloadIgnoresAddressSetByPage() throws {
        server.behaviour.hostileScript = """
            document.body.insertAdjacentHTML("beforeend", "<button>Disguise</button><button>Reload</button>")
            const [disguise, reload] = document.querySelectorAll("button")
            disguise.onclick = () => {
              history.replaceState(null, "", "/unlisted/page")
              document.querySelector("h1").textContent = "Disguised"
            }
            reload.onclick = () => location.reload()
            """
        try openKiosk(#""allow": ["/hostile/*", "/posts"]"#, "/hostile/script")
        for command in ["page", "reload"] {
            try pressPageButton("Disguise")
            try waitForElement(.heading, "Disguised")
            try waitForQuiet()
            setMark()
            if command == "page" { try pressPageButton("Reload") } else { try activate("reload") }
            try waitForVisit("/hostile/script")
        }
        XCTAssertEqual(server.requests(for: "/unlisted/page"), [])
        XCTAssertEqual(stacks.main, ["/hostile/script"])
    }
}
