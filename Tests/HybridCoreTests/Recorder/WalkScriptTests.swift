import FoundationEssentials
import HybridCore
import Testing

@testable import HybridNavigation

@Suite struct WalkScriptTests {
    private static let field = WalkTarget("Title")
    private static let home = WalkOutcome(main: ["/"], title: "Home", status: 200)
    private static let modal = WalkOutcome(main: ["/"], modal: ["/posts/new"], title: "New post", status: 200)
    private static let walk = RecordedWalk(
        site: "https://a.test:3000/start",
        steps: [
            WalkStep(.visit("/"), expecting: home),
            WalkStep(.click(.link, WalkTarget("Write", position: 2)), expecting: modal),
            WalkStep(.fill(field, .plain("\"#{`id`}\"\u{301}\\\n\u{202E}é")), expecting: modal),
            WalkStep(.fill(WalkTarget("Password"), .secret(.password, page: "/sign-in"))),
            WalkStep(.select(option: "Blue", WalkTarget("Colour"))), WalkStep(.check(WalkTarget("Agree"))),
            WalkStep(.choose(WalkTarget("Big", position: 1))), WalkStep(.enter(field)),
            WalkStep(.click(.button, WalkTarget("Delete"))),
            WalkStep(.answer(.confirm, accepts: true), expecting: home),
            WalkStep(.click(.summary, WalkTarget("More"))), WalkStep(.command("select-tab", argument: 1)),
            WalkStep(
                .command("back"),
                expecting: WalkOutcome(main: ["/", "/gone"], title: "Not found", status: 404, isError: true)),
        ], omissions: ["A file is not recorded."])

    private func body(_ script: WalkScript) -> [String] {
        let lines = script.text(of: Self.walk).split(separator: "\n").map { String($0.drop { $0 == " " }) }
        let start = lines.firstIndex { $0.contains("def test_recorded") } ?? 0
        return lines[(start + 1)...].filter { $0 != "end" }
    }

    @Test("Capybara")
    func capybara() {
        #expect(
            body(.capybara) == [
                "visit \"/\"", "assert_stack \"/\"", "assert_native_title \"Home\"",
                "all(:link, \"Write\", exact: true, minimum: 2)[1].click", "assert_modal \"/posts/new\"",
                "assert_native_title \"New post\"",
                ##"fill_in "Title", with: "\"\#{`id`}\"\u{301}\\\n\u{202e}é""##,
                "fill_in \"Password\", with: ENV.fetch(\"PASSWORD\")", "select \"Blue\", from: \"Colour\"",
                "check \"Agree\"", "all(:radio_button, \"Big\", exact: true, minimum: 1)[0].set(true)",
                "find(:fillable_field, \"Title\").send_keys(:enter)",
                "accept_confirm { click_button \"Delete\" }", "assert_no_modal", "assert_native_title \"Home\"",
                "find(:element, \"summary\", text: \"More\", exact_text: true).click",
                "perform_natively \"select-tab\", 1", "perform_natively \"back\"", "assert_stack \"/\", \"/gone\"",
                "assert_native_title \"Not found\"", "assert_error_screen 404",
            ])
        let text = WalkScript.capybara.text(of: Self.walk)
        #expect(text.contains("ENV.fetch(\"SITE\", \"https://a.test:3000\")"))
        #expect(text.contains("\n# A file is not recorded.\nrequire"))
        #expect(WalkScript.selenium.text(of: Self.walk).contains("\n# A file is not recorded.\n"))
    }

    @Test("Selenium")
    func selenium() {
        #expect(
            body(.selenium) == [
                "app.visit(\"/\")", "app.expect(main=[\"/\"], title=\"Home\")", "app.click_link(\"Write\", position=2)",
                "app.expect(modal=[\"/posts/new\"], title=\"New post\")",
                ##"app.fill_in("Title", "\"#{`id`}\"\U00000301\\\n\U0000202eé")"##,
                "app.fill_in(\"Password\", os.environ[\"PASSWORD\"])", "app.select(\"Colour\", \"Blue\")",
                "app.check(\"Agree\")", "app.choose(\"Big\", position=1)", "app.press_enter(\"Title\")",
                "app.click_button(\"Delete\")", "app.accept_dialog()", "app.expect(modal=None, title=\"Home\")",
                "app.click_summary(\"More\")", "app.perform(\"select-tab\", 1)", "app.perform(\"back\")",
                "app.expect(main=[\"/\", \"/gone\"], title=\"Not found\", error=404)",
            ])
    }

    @Test(
        "A literal cannot end early, and a mark cannot join its quotation mark",
        arguments: [
            ("\u{301}x", "\"\\u{301}x\"", "\"\\U00000301x\""),
            ("e\u{301}", "\"e\u{301}\"", "\"e\u{301}\""),
            ("\"\u{301}", "\"\\\"\\u{301}\"", "\"\\\"\\U00000301\""),
            ("#{x} #$y #@z", "\"\\#{x} \\#$y \\#@z\"", "\"#{x} #$y #@z\""),
            ("a\\", "\"a\\\\\"", "\"a\\\\\""),
            ("\r\n\t\0", "\"\\r\\n\\t\\u{0}\"", "\"\\r\\n\\t\\U00000000\""),
            ("\u{2028}", "\"\\u{2028}\"", "\"\\U00002028\""),
            ("שלום", "\"שלום\"", "\"שלום\""),
        ])
    func quote(_ text: String, _ ruby: String, _ python: String) {
        #expect(CapybaraScript.quote(text).unicodeScalars.elementsEqual(ruby.unicodeScalars))
        #expect(SeleniumScript.quote(text).unicodeScalars.elementsEqual(python.unicodeScalars))
    }

    @Test("A replay file is read as it was written")
    func roundTrip() throws {
        let bytes = Array(WalkScript.native.text(of: Self.walk).utf8)
        let walk = try RecordedWalk(bytes: bytes, name: "r.json")
        #expect(walk == Self.walk)
        #expect(walk.secrets == [.password])
    }

    private static func file(_ steps: String, version: String = "1") -> String {
        #"{"version": \#(version), "site": "https://a.test", "steps": [\#(steps)]}"#
    }

    @Test(
        "A bad file gets a sentence",
        arguments: [
            ("{", "r.json: Invalid JSON"), ("{}", "is not a recording"),
            (file(#"{"action":"visit","path":"/"}"#, version: "2"), "reads recordings of version 1"),
            (file(""), "There are no steps"),
            (
                file(#"{"action":"fly"}"#),
                "steps[0].action: Unknown value “fly”. Use one of: answer, check, choose, click"
            ),
            (file(#"{"path":"/"}"#), "steps[0].action: This key is missing"),
            (file(#"{"action":"visit","path":"https://b.test/"}"#), "steps[0].path: This must be a path"),
            (file(#"{"action":"visit","path":"//b.test/"}"#), "steps[0].path: This must be a path"),
            (file(#"{"action":"visit","path":"/","adress":"/"}"#), "steps[0].adress: This key is unknown"),
            (file(#"{"action":"click","link":"A","button":"B"}"#), "exactly one of the keys"),
            (file(#"{"action":"click","link":"A","position":0}"#), "whole number from 1"),
            (file(#"{"action":"fill","field":"A"}"#), "either value"),
            (file(#"{"action":"fill","field":"A","value":"x","variable":"PASSWORD"}"#), "either value"),
            (
                file(#"{"action":"fill","field":"A","variable":"HOME","page":"/"}"#),
                "steps[0].variable: Unknown value “HOME”"
            ),
            (file(#"{"action":"fill","field":"A","variable":"PASSWORD"}"#), "steps[0].page: This key is missing"),
            (file(#"{"action":"visit","path":"/","expect":{"main":"/","title":""}}"#), "steps[0].expect.main"),
            (file(#"{"action":"visit","path":"/","expect":{"main":[],"title":"","status":7}}"#), "from 100 to 599"),
        ])
    func problems(_ text: String, _ part: String) {
        let problem = message { _ = try RecordedWalk(bytes: Array(text.utf8), name: "r.json") }
        #expect(problem?.contains(part) == true, "\(problem ?? "no problem")")
    }
}
