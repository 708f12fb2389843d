import DemoServer
import FoundationEssentials
import HybridTestSupport
import XCTest

/// The tools with which a kiosk's visitor adapts the page.
final class KioskVisitorTests: KioskTestCase {
    private static let all = #""textSize": true, "contrast": true, "readAloud": true, "languages": ["de", "pt-BR"]"#

    /// The arguments of the speech synthesizer's last call.
    private var spoken: String { environment.read("spoken") }

    private var facts: String {
        app.web.texts.first { $0.hasPrefix("requested") } ?? ""
    }

    private func waitForFacts(_ part: String, line: UInt = #line) {
        pump(until: { facts.contains(part) }, "\(part): \(facts)", line: line)
    }

    private func width() throws -> Int {
        try XCTUnwrap(
            facts.split(separator: ";").first { $0.hasPrefix(" width") }?.split(separator: " ").last.flatMap { Int($0) }
        )
    }

    /// - Parameter speaks: True if the synthesizer reads until it is told to stop.
    private func openTools(_ members: String = all, speaks: Bool = false) throws {
        let path = environment.path("spoken")
        let script = """
            #!/bin/sh
            printf '%s\\n' "$@" >'\(path)'
            [ "$1" = --wait ] && \(speaks ? "while [ \"$(cat '\(path)')\" != --cancel ]; do sleep 0.05; done" : "exit 1")
            exit 0
            """
        try environment.write(script, to: "programs/spd-say", executable: true)
        let programs = "\(environment.path("programs")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        try openKiosk("\"visitorTools\": { \(members) }", "/visitor", variables: ["PATH": programs])
        waitForFacts("width")
    }

    func testTextSizeAndContrastLastUntilReset() throws {
        try openTools()
        let (before, usual) = (facts, try width())
        XCTAssertEqual(app.native.find(role: .pushButton, name: "Smaller Text")?.has(.sensitive), false)
        for size in ["110%", "121%", "133%"] {
            try pressButton("Larger Text")
            try waitForWidget(.label, size)
        }
        pump(until: { (try? width() * 4 < usual * 3 + 40) == true }, "a third larger: \(facts), \(usual)")
        try pressButton("High Contrast")
        waitForFacts("rgb(255, 255, 255) on rgb(0, 0, 0); field none")
        try activate("visit", server.url + "/visitor?again")
        try waitForVisit("/visitor?again")
        waitForFacts("rgb(255, 255, 255) on rgb(0, 0, 0)")
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        pump(until: { facts == before }, "\(facts)")
        try waitForWidget(.label, "100%")
        XCTAssertEqual(app.native.find(role: .pushButton, name: "High Contrast")?.has(.pressed), false)
    }

    func testPageIsReadInItsLanguageUntilStopped() throws {
        try openTools(speaks: true)
        try pressButton("Read Aloud")
        let expected = "--wait\n--language\nde\n--\nWillkommen\nHeute geöffnet\n"
        pump(until: { spoken == expected }, spoken)
        pump(until: { isReading }, "the button is pressed")
        try pressButton("Read Aloud")
        pump(until: { spoken == "--cancel\n" && !isReading }, spoken)
        try pressButton("Read Aloud")
        pump(until: { spoken == expected }, spoken)
        try activate("visit", server.url + "/")
        pump(until: { spoken == "--cancel\n" && !isReading }, "the page has been left: \(spoken)")
    }

    func testMissingVoiceIsReported() throws {
        try openTools(#""readAloud": true"#)
        try pressButton("Read Aloud")
        try waitForWidget(.label, "This page cannot be read aloud.")
        pump(until: { !isReading }, "the button is released")
        XCTAssertNil(app.native.find(role: .pushButton, name: "High Contrast"))
    }

    func testLanguageOfRequestsLastsUntilReset() throws {
        try openTools()
        let usual = facts
        for (name, code) in [("Português (BR)", "pt-BR"), ("Deutsch", "de")] {
            setMark()
            try pressButton(name)
            try waitForVisit("/visitor")
            waitForFacts("requested \(code)")
            waitForFacts("language \(code)")
        }
        try activate("reset")
        try waitForTrace("kiosk.wiped")
        pump(until: { facts == usual }, "\(facts), not \(usual)")
        XCTAssertEqual(app.native.find(role: .pushButton, name: "Deutsch")?.has(.pressed), false)
    }

    private var isReading: Bool { app.native.find(role: .pushButton, name: "Read Aloud")?.has(.pressed) == true }
}
