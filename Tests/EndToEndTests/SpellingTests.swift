import DemoServer
import XCTest

/// Spell checking of text typed into pages.
final class SpellingTests: EndToEndTestCase {
    func testMisspelledWordHasSuggestions() throws {
        try write("recieve ", language: "en_US:en")
        try openContextMenu()
        try waitForWidget(.menuItem, "receive")
        XCTAssertNil(app.native.find(role: .menuItem, name: "No Guesses Found"))
        try choose("receive")
        pump(until: { app.web.find(role: .entry, name: "Words")?.text == "receive " }, "the word is put right")
    }

    func testLanguagesFollowUserSettings() throws {
        try environment.write("SET UTF-8\n", to: "home/.config/enchant/hunspell/de_AT.aff")
        try environment.write("2\nTide\nGezeiten\n", to: "home/.config/enchant/hunspell/de_AT.dic")
        try write("Gezeitn ", language: "de_AT")
        try openContextMenu()
        try waitForWidget(.menuItem, "Gezeiten")
        try pressKey("Escape")
        try quitWithoutSaving()

        // The same word with English as the language: also misspelled, but with other suggestions.
        try write("Gezeitn ", language: "en_US")
        try openContextMenu()
        try waitForWidget(.menuItem, "Ignore Spelling")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Gezeiten"), app.native.dump())
        try pressKey("Escape")
        try quitWithoutSaving()

        // Without a language there is no dictionary and no misspelling.
        try write("Gezeitn ", language: "")
        try openContextMenu()
        try waitForWidget(.menuItem, "Paste")
        XCTAssertNil(app.native.find(role: .menuItem, name: "Ignore Spelling"), app.native.dump())
    }

    private func write(_ text: String, language: String) throws {
        try launch(path: "/writing", variables: ["LANGUAGE": language])
        try waitForVisit("/writing")
        try type(text, into: "Words")
    }

    private func openContextMenu() throws {
        let field = try XCTUnwrap(app.web.find(role: .entry, name: "Words")?.extents)
        let page = try XCTUnwrap(pageWidget?.extents)
        let frame = try XCTUnwrap(app.native.all(role: .frame).first?.extents)
        // On the first letters of the only line.
        try input.click(x: page.x + field.x + 20, y: page.y + field.y + 18, button: 3, frame: frame)
    }

    private func choose(_ item: String) throws {
        XCTAssertTrue(try waitForWidget(.menuItem, item).press(), item)
    }

    private func quitWithoutSaving() throws {
        try waitForKeyboard()
        try activate("quit")
        try waitForTrace("dialog.presented") { $0["kind"].string == "beforeUnload" }
        // German where the build has translations.
        var button: String?
        pump(
            until: {
                button = ["Quit", "Beenden"].first { app.native.find(role: .pushButton, name: $0) != nil }
                return button != nil
            }, "the dialog is open")
        try pressButton(XCTUnwrap(button))
        XCTAssertTrue(app.waitForExit())
    }
}
