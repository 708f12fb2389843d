import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// Every screen and dialog of the shell.
final class TourTests: TourTestCase {
    private let long = """
        A heron stood for an hour at the weir and then, without any haste, walked along the bank to the next pool, \
        Donaudampfschifffahrtsgesellschaft notwithstanding
        """

    func testPages() throws {
        try walk(inEveryMode: true) {
            try start()
            try picture("start")
            try pressKey("F10")
            try picture("menu")
            try pressKey("Escape")
            try visit("/posts/1")
            try picture("post")
            try visit("/posts/new")
            try dialog("modal")
            try activate("close-modal")
            try waitForTrace("stack.changed")
            try visit("/missing")
            try picture("not-found")
            try visit("/broken")
            try picture("server-error")
            server.stop()
            try visit("/posts/2")
            try picture("no-connection")
            try quit()
        }
    }

    func testSigningIn() throws {
        try walk {
            try start()
            try visit("/protected")
            try dialog("sign-in")
            try pressKey("Escape")
            try waitForTrace("authentication.cancelled")
            try picture("sign-in-needed")
            try visit("/basic")
            try dialog("password")
            try type("ada@example.com", "wrong")
            try waitForTrace("authentication.failed")
            try dialog("password-wrong")
            try pressKey("Escape")
            try waitForTrace("visit.failed")
            try picture("password-needed")
            try quit()
        }
    }

    func testUntrustedCertificate() throws {
        let certificates = try TestCertificates(in: environment)
        let own = try certificates.make(.selfSigned)
        try walk {
            try useServer(DemoServer.Options(security: DemoServer.Security(certificate: own)))
            applicationMembers = windowMembers
            try launch()
            try waitForTrace("visit.failed")
            try picture("certificate")
            try quit()
        }
    }

    func testDialogs() throws {
        try walk(inEveryMode: true) {
            try start()
            try visit("/dialogs")
            try waitForKeyboard()
            for kind in ["alert", "confirm", "prompt"] {
                // The page's buttons, in order.
                try pressKey("Tab")
                try pressKey("Return")
                try waitForTrace("dialog.presented")
                try dialog(kind)
                try pressKey("Escape")
                try waitForTrace("dialog.answered")
                try waitForKeyboard()
            }
            try activate("about")
            try dialog("about")
            try pressKey("Escape")
            try activate("shortcuts")
            try dialog("shortcuts")
            try pressKey("Escape")
            try quit()
        }
    }

    /// With the rows of an installed application.
    func testPreferences() throws {
        try walk {
            let field = try InstalledDemo(server.url + "/", members: windowMembers, in: environment)
            try launch(path: nil, arguments: field.arguments, profile: "default")
            try waitForVisit("/")
            try waitForKeyboard()
            try pressKey("ctrl+comma")
            try dialog("preferences")
            try field.quit()
            XCTAssertTrue(app.waitForExit())
        }
    }

    func testNarrow() throws {
        try walk {
            server.writePost(title: long)
            try start()
            try visit("/posts/13")
            try picture("long-title")
            try resize(400, 600)
            try picture("narrow-post")
            try visit("/missing")
            try picture("narrow-error")
            try visit("/protected")
            try dialog("narrow-sign-in")
            try pressKey("Escape")
            try waitForTrace("authentication.cancelled")
            try activate("home")
            try waitForTrace("visit.completed")
            try picture("narrow")
            try quit()
        }
    }

    /// Tools in the header bar and on the page.
    func testTools() throws {
        killsOnPurpose = true
        try walk {
            try start()
            try visit("/posts")
            try activate("zoom-in")
            let page = try XCTUnwrap(pageWidget?.extents)
            let frame = try XCTUnwrap(app.native.all(role: .frame).first?.extents)
            try input.click(x: page.x + 8, y: page.y + 100, button: 3, frame: frame)
            try waitForWidget(.menuItem, "Open in Browser")
            try picture("zoom-and-page-menu")
            try pressKey("Escape")
            try activate("zoom-reset")
            try activate("find")
            try picture("find-empty")
            try input.type("a")
            try waitForWidget(.label, "1 of 56")
            try picture("find")
            try input.type("qqq")
            try waitForWidget(.label, "Not found")
            try picture("find-nothing")
            try pressKey("Escape")
            try visit("/permissions")
            try waitForKeyboard()
            // The third button requests the location.
            for _ in 1...3 { try pressKey("Tab") }
            try pressKey("Return")
            try waitForTrace("permission.asked")
            try dialog("permission")
            try pressKey("Escape")
            try waitForTrace("permission.decided")
            try visit("/downloads")
            for (path, event) in [
                ("named/0", "download.finished"), ("partial/break", "download.failed"),
                ("partial/stall", "download.started"),
            ] {
                try activate("visit", server.url + "/download/" + path)
                try waitForTrace(event)
            }
            try activate("downloads")
            try picture("downloads")
            try pressKey("Escape")
            try activate("quit")
            try dialog("quit-while-downloading")
            kill(app.processID, SIGKILL)
            XCTAssertTrue(app.waitForExit())
        }
    }

    /// The diagnostics window, wide and narrow, after a visit to a page with a long address.
    func testDiagnostics() throws {
        let query = (1...4).map { "with-a-long-name-\($0)=and-a-long-value-\($0)" }.joined(separator: "&")
        try walk {
            try start(["--diagnostics"])
            for path in ["/posts/1?\(query)", "/throws", "/traces"] { try visit(path) }
            try waitForKeyboard()
            try pressKey("ctrl+shift+d")
            try waitForWindow("Diagnostics")
            try input.activateWindow("Diagnostics")
            for width in [760, 660] {
                try resize(width, 560)
                let pages = [
                    "visits", "requests", "rules", "state", "messages", "console", "mistakes", "data",
                    "record", "view", "network", "failures",
                ]
                for page in pages {
                    try picture("diagnostics-\(page)-\(width)")
                    try input.keys(["Down", "space"])
                }
                for _ in 1..<pages.count { try input.keys(["Up", "space"]) }
            }
            try pressKey("Escape")
            try activate("bug-report")
            try waitForWindow("Bug Report")
            try waitForText("Bug report: ")
            try dialog("bug-report")
            try quit()
        }
    }

    /// The demo's own screen, and each sign-in strategy.
    func testDemos() throws {
        opensDemo = true
        try walk {
            try start(.native)
            try visit("/native/posts")
            try type("ada@example.com", "correct horse")
            try waitForTrace("authentication.succeeded")
            try picture("native-posts")
            try quit()

            try start(.devise)
            try visit("/devise/account")
            try dialog("devise-sign-in")
            try type("ada@example.com", "wrong")
            try waitForTrace("authentication.failed")
            try dialog("devise-sign-in-wrong")
            try leaveSignIn()

            try start(.code)
            try visit("/protected")
            try type("ada@example.com", "correct horse")
            try waitForWidget(.text, "Code")
            try dialog("sign-in-code")
            try input.type("1")
            try pressKey("Return")
            try waitForTrace("authentication.failed")
            try dialog("sign-in-code-wrong")
            try leaveSignIn()

            for way in [DemoServer.SignInWay.web, .browser] {
                try start(way)
                try visit("/protected")
                try dialog("\(way.rawValue)-sign-in")
                try leaveSignIn()
            }
        }
    }

    private func start(_ way: DemoServer.SignInWay) throws {
        signInWay = way
        try start()
        try resize(900, 640)
    }

    private func leaveSignIn() throws {
        try pressKey("Escape")
        try waitForTrace("authentication.cancelled")
        try quit()
    }

    /// Fills in the dialog as soon as it has the focus.
    private func type(_ user: String, _ password: String) throws {
        let entries: [AccessibleRole] = [.text, .passwordText, .entry]
        pump(
            until: {
                self.dialogIsActive
                    && self.app.native.find { $0.has(.focused) && $0.role.map(entries.contains) ?? false } != nil
            }, "an entry has the keyboard")
        try input.type(user)
        try pressKey("Tab")
        try input.type(password)
        try pressKey("Return")
    }
}

/// A kiosk's screens.
final class TourKioskTests: TourTestCase {
    func testKiosk() throws {
        killsOnPurpose = true
        try walk {
            applicationMembers =
                #""kiosk": { "idleTimeout": \#(Int(Timeouts.scaled(8))), "countdown": 300, "headerBar": true, \#(try staffAccess()) },"#
                + windowMembers
            try launch(arguments: ["--kiosk"])
            size = (1280, 900)
            try waitForVisit("/")
            // The countdown appears only after a user was present.
            try pressKey("Tab")
            try waitForTrace("kiosk.asked")
            try waitForWidget(.label, "Are You Still There?")
            try picture("kiosk-countdown")
            try pressKey("space")
            try waitForTrace("kiosk.answered")
            try waitForKeyboard()
            try pressKey("ctrl+shift+F12")
            try waitForNativeKeyboard("1")
            try picture("kiosk-keypad")
            try input.type(Self.staffPin)
            try pressKey("Return")
            try waitForWidget(.pushButton, "Wipe Now")
            try picture("kiosk-panel")
            try pressKey("Escape")
            server.stop()
            try activate("reload")
            try waitForTrace("visit.failed")
            try picture("kiosk-offline")
            kill(app.processID, SIGKILL)
            XCTAssertTrue(app.waitForExit())
        }
    }
}
