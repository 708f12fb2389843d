import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The shell in a pseudo-language: every sentence is in brackets, accented and a third longer. Text without brackets is
/// not translatable. Text with words beside the brackets is concatenated from pieces.
final class PseudoLanguageTests: EndToEndTestCase {
    private var variables: [String: String] = [:]

    override func prepare() throws {
        try super.prepare()
        variables = try TestTranslations.pseudo(in: environment).variables("qps")
    }

    func testTheMainWindow() throws {
        try start()
        check("the start page")
        try waitForKeyboard()
        try checkMenu("the menu")
        try activate("find")
        check("the search")
        try input.type("qqq")
        pump(until: { self.app.native.shows("Ńót fóúńd") }, "nothing is found")
        check("the search without a match")
        try pressKey("Escape")
        try visit("/posts/new")
        check("a modal")
        try activate("close-modal")
        try waitForTrace("stack.changed")
    }

    func testErrors() throws {
        try start()
        for path in ["/missing", "/broken"] {
            try visit(path)
            check(path)
        }
        server.stop()
        try visit("/posts/2")
        check("no connection")
        // The trace is for testers and machines, and stays English.
        let failures = app.trace.filter { $0.event == "visit.failed" }
        XCTAssertEqual(failures.compactMap { $0["error"]["message"].string }.first, "Not Found")
        XCTAssertFalse(app.trace.contains { $0.description.contains("⟦") && !$0.description.contains("stack") })
    }

    func testSigningIn() throws {
        try start()
        try visit("/protected")
        check("the sign-in")
        try pressKey("Escape")
        try waitForTrace("authentication.cancelled")
        check("no sign-in")
        try visit("/basic")
        check("the password")
    }

    func testDialogs() throws {
        try start()
        for (action, name) in [("preferences", "the preferences"), ("shortcuts", "the shortcuts"), ("about", "about")] {
            try activate(action)
            let windows = { self.app.native.all(role: .frame).count }
            XCTAssertTrue(lookAgain(timeout: Timeouts.standard) { windows() == 2 }, name)
            check(name)
            try pressKey("Escape")
            XCTAssertTrue(lookAgain(timeout: Timeouts.standard) { windows() == 1 }, name)
        }
        try activate("clear-data")
        try waitForTrace("dialog.presented")
        check("the question about data")
        let asked = app.trace.last { $0.event == "dialog.presented" }
        XCTAssertEqual(asked?["message"].string, "Clear App Data?")
    }

    func testDiagnostics() throws {
        try start(["--diagnostics"])
        try activate("diagnostics")
        pump(until: { self.app.native.shows("Díáǵńóśtíćś") }, "the window is open")
        check("the diagnostics")
    }

    func testKiosk() throws {
        killsOnPurpose = true
        applicationMembers = #""kiosk": { "idleTimeout": 5, "countdown": 60, "headerBar": true },"#
        try start(["--kiosk"])
        try pressKey("Tab")
        try waitForTrace("kiosk.asked")
        check("the countdown")
        try pressKey("space")
        server.stop()
        try activate("reload")
        try waitForTrace("visit.failed")
        check("out of service")
        kill(app.processID, SIGKILL)
        XCTAssertTrue(app.waitForExit())
    }

    func testWithoutASite() throws {
        try launch(path: nil, variables: variables)
        pump(until: { self.app.native.shows("Ńó Áppś Ýét") }, "the window is open")
        check("the launcher")
        try waitForActiveWindow("HybridDesktop")
        try checkMenu("the launcher's menu")
        try pressKey("ctrl+n")
        pump(until: { self.app.native.all(role: .frame).count > 1 }, "a site can be added")
        check("the dialog for a site")
    }

    // MARK: Text checks

    /// Text from other sources: page titles and strings of GTK and libadwaita, in their own languages.
    private static let others: Set<String> = [
        "Fieldnotes", "New post", "qqq", "English (US)", "Close", "Maximize", "Minimize",
        "Restore", "About", "Acknowledgements", "Copy Text", "Credits", "Debugging Information", "Details",
        "Legal", "Save as…", "Troubleshooting", "Website", "What’s New",
    ]

    /// Addresses, terminal commands, keys, bus names, libadwaita's text about reports, and multi-line lists and
    /// reports, which testers read in English.
    private static func isOther(_ text: String) -> Bool {
        let beginnings = [
            "http", "HybridDesktop", "WebKit", "dev.hybriddesktop.", "Ctrl+", "Shift+", "Alt+",
            "To assist in troubleshooting",
        ]
        return others.contains(text) || text.contains("\n") || text.wholeMatch(of: /F?[0-9]*|[A-Z]/) != nil
            || beginnings.contains { text.hasPrefix($0) }
    }

    private func start(_ arguments: [String] = []) throws {
        try launch(arguments: arguments, variables: variables)
        try waitForVisit("/")
        try waitForWindow("Fieldnotes")
    }

    private func visit(_ path: String) throws {
        try activate("visit", server.url + path)
        let outcomes: Set = ["visit.completed", "visit.failed", "authentication.presented"]
        pump(until: { self.newEvents.contains { outcomes.contains($0.event) } }, "\(path) loads or fails")
    }

    /// Opens the menu and closes it again: an open menu takes every key.
    private func checkMenu(_ place: String) throws {
        let isOpen = { !self.app.native.all(role: .menuItem).isEmpty }
        try pressKey("F10")
        pump(until: isOpen, "\(place) is open")
        check(place)
        try pressKey("Escape")
        pump(until: { !isOpen() }, "\(place) is closed")
    }

    /// Retries until an opening window shows all its text.
    private func check(_ place: String, file: StaticString = #filePath, line: UInt = #line) {
        var bad: [String] = []
        let isGood = lookAgain(timeout: Timeouts.standard) {
            let texts = app.native.texts
            bad = texts.filter { !Self.isTranslated($0) && !Self.isOther($0) }.sorted()
            return bad.isEmpty && texts.contains { $0.contains("⟦") }
        }
        XCTAssertTrue(isGood, "cannot be translated, in \(place): \(bad)", file: file, line: line)
    }

    /// True if all letters are in brackets.
    private static func isTranslated(_ text: String) -> Bool {
        var depth = 0
        for character in text {
            if character == "⟦" { depth += 1 }
            if depth == 0, character.isLetter { return false }
            if character == "⟧" { depth -= 1 }
        }
        return depth == 0
    }
}
