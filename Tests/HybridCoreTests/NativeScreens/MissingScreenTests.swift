import HybridCore
import Testing

@Suite struct MissingScreenTests {
    @Test(
        arguments: [
            ([:], []), (["view_controller": "list"], []), (["view_controller": "map"], ["map"]),
            (["view_controller": "map", "uri": "hotwire://fragment/list"], []),
            (
                ["view_controller": "map", "uri": "hotwire://fragment/maps", "fallback_uri": "hotwire://fragment/web"],
                ["map", "maps"]
            ),
            (["uri": "hotwire://fragment/web"], []), (["uri": "hotwire://fragment/web/modal/sheet"], []),
            (["uri": "hotwire://fragment/image_viewer"], []), (["view_controller": "web"], []),
            (["controller": "map", "uri": "turbo://fragment/map"], ["map"]), (["view_controller": 7], []),
            (["view_controller": ""], []),
        ] as [([String: JSONValue], [String])])
    func missingScreensAreFound(properties: [String: JSONValue], expected: [String]) {
        #expect(PathProperties(properties).missingScreens(among: ScreenBox.names) == expected)
    }

    @Test func reviewReportsMissingScreen() {
        let text = """
            {"rules": [{"patterns": ["/a"], "properties": {"view_controller": "lists"}},
            {"patterns": ["/b"], "properties": {"view_controller": "list", "data_url": "/b.json"}}]}
            """
        #expect(
            PathConfigurationReview(json: Array(text.utf8), source: "rules.json").remarks == [
                "rules.json: rule 1: The native screen “lists” is not built in. Applications without it show "
                    + "the page. Did you mean “list”?"
            ])
    }

    @Test func explanationReportsMissingScreen() throws {
        let text = """
            {"rules": [{"patterns": ["/a"], "properties": {"view_controller": "map"}},
            {"patterns": ["/b"], "properties": {"view_controller": "list"}}]}
            """
        let rules = try PathConfiguration(json: Array(text.utf8), source: "test", compile: compile)
        func explain(_ path: String) -> String? {
            RuleExplanation(of: url("https://example.com\(path)"), by: rules, screens: ["list"]).screen
        }
        #expect(explain("/a") == "Shown as a page: this program does not have the native screen “map”.")
        #expect(explain("/b") == "Shown by the native screen “list”.")
        #expect(explain("/c") == nil)
        #expect(rules.missingScreens(among: ["list"]) == ["map"])
    }
}
