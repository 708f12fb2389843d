import HybridCore
import Testing

@Suite struct PathConfigurationReviewTests {
    static func remarks(_ rule: String, matchQueryStrings: Bool = true, screens: Set<String>? = nil) -> [String] {
        let json = #"{"rules": [\#(rule)]}"#
        return PathConfigurationReview(
            json: Array(json.utf8), source: "r.json", matchQueryStrings: matchQueryStrings, screens: screens
        ).remarks
    }

    @Test func screensThatTheProgramLacksAreNamed() {
        let rule = #"{"patterns": ["/map"], "properties": {"view_controller": "mapp"}}"#
        #expect(
            Self.remarks(rule, screens: ["list", "map"]) == [
                "r.json: rule 1: This program has no native screen “mapp” and shows the page. Add the screen to "
                    + "app.screens. Did you mean “map”?"
            ])
        #expect(Self.remarks(rule, screens: ["mapp"]).isEmpty)
        #expect(Self.remarks(rule).first?.contains("is not built in") ?? false)
    }

    @Test(
        arguments: [
            (#""contxt": "modal""#, "r.json: rule 1: “contxt” is not a built-in property", "Did you mean “context”?"),
            (#""context": "modall""#, "“context” cannot be \"modall\"", "Did you mean “modal”?"),
            (#""context": "dialog""#, "“context” cannot be \"dialog\"", "Use one of: default, modal."),
            (#""context": true"#, "“context” cannot be true", "default, modal"),
            (#""presentation": "replaceroot""#, "replaceroot", "Did you mean “replace_root”?"),
            (#""modal_style": "huge""#, "“modal_style” cannot be \"huge\"", "page_sheet"),
            (#""pull_to_refresh_enabled": "yes""#, "must be true or false, without quotes", "\"yes\" has no effect"),
            (#""animated": 1"#, "“animated” must be true or false", "1 has no effect"),
            (#""title": 5"#, "“title” must be a string in double quotes", "5"),
            (#""background_color": "black""#, "“background_color” is not a built-in property", "custom screens"),
        ])
    func propertiesThatHaveNoEffectAreNamed(properties: String, first: String, second: String) {
        let remarks = Self.remarks(#"{"patterns": ["/a"], "properties": {\#(properties)}}"#)
        #expect(remarks.count == 1)
        #expect(remarks.first?.contains(first) ?? false, "\(remarks)")
        #expect(remarks.first?.contains(second) ?? false, "\(remarks)")
    }

    @Test func validConfigurationHasNoRemarks() {
        let remarks = Self.remarks(
            #"""
            {"comment": "all", "patterns": ["^/a$", "^$", "^.*\\?.*x=1", "^(a|/b)", "/new$", "^a?/b", "\\.pdf$", "^[^/]"],
             "properties": {"comment": "", "context": "Modal", "presentation": "authentication", "modal_style": "full",
              "query_string_presentation": "replace", "animated": false, "title": "T", "view_controller": "posts",
              "uri": "hybrid://list", "fallback_uri": "b", "historical_location": true, "data_url": "/a.json",
              "modal_dismiss_gesture_enabled": false, "pull_to_refresh_enabled": true}}
            """#)
        #expect(remarks == [])
    }

    @Test(
        arguments: [
            ("https://example.com/new", "without scheme and host"), ("https:\\\\/\\\\/a", "without scheme and host"),
            ("/größe", "percent-encoded"), ("/a b", "%20"), ("/a#top", "“#”"), ("^posts", "Write “^/posts”."),
        ])
    func patternsThatCanNeverMatchAreNamed(pattern: String, part: String) {
        let remarks = Self.remarks(#"{"patterns": ["\#(pattern)"], "properties": {}}"#)
        #expect(remarks.count == 1)
        #expect(remarks.first?.contains(part) ?? false, "\(remarks)")
    }

    @Test func queryPatternWithoutQueryMatchingIsNamed() {
        let rule = #"{"patterns": ["\\?page="], "properties": {}}"#
        #expect(Self.remarks(rule) == [])
        #expect(Self.remarks(rule, matchQueryStrings: false).first?.contains("matchQueryStrings") ?? false)
    }

    @Test func duplicateKeysAreNamedWithLocation() {
        let json = """
            {
              "rules": [],
              "setings": 1, "rules": [{"patterns": ["/"], "properties": {}, "propertis": 1}]}
            """
        let remarks = PathConfigurationReview(json: Array(json.utf8), source: "r.json").remarks
        #expect(remarks.count == 3)
        #expect(
            remarks.first?.hasPrefix("r.json, line 3, column 17: “rules” is a duplicate key") ?? false, "\(remarks)")
        #expect(remarks.dropFirst().first?.contains("Did you mean “settings”?") ?? false)
        #expect(remarks.last?.contains("Did you mean “properties”?") ?? false)
    }

    @Test func invalidFileHasNoRemarks() {
        for text in ["", "{", "[]", "{\"rules\": 1}", "{\"rules\": [1, {\"patterns\": 5, \"properties\": []}]}"] {
            #expect(PathConfigurationReview(json: Array(text.utf8), source: "r.json").remarks == [], "\(text)")
        }
    }

    @Test func applicationFileReportsSameRemarks() throws {
        let file = """
            {"startURL": "x.test", "startURL": "y.test", "tabs": [{"title": "A", "path": "/a"}],
             "pathConfiguration": {"file": "r.json", "matchQueryStrings": false}}
            """
        let application = try ApplicationConfiguration(json: Array(file.utf8), source: "a.json")
        #expect(!application.pathConfiguration.matchesQueryStrings)
        let warnings = application.warnings.map(\.description)
        #expect(warnings.contains { $0.contains("line 1, column 24: “startURL” is a duplicate key") }, "\(warnings)")
        #expect(warnings.contains { $0.contains("tabs: A single tab has no effect") }, "\(warnings)")
        let absent = Array(#"{"startURL": null}"#.utf8)
        let remark = message { _ = try ApplicationConfiguration(json: absent, source: "a.json") }
        #expect(remark?.contains("Did you mean") == false, "\(remark ?? "")")
        let misspelt = Array(#"{"startUrl": "x.test"}"#.utf8)
        let text = message { _ = try ApplicationConfiguration(json: misspelt, source: "a.json") }
        #expect(text?.contains("Unknown key “startUrl”. Did you mean “startURL”?") ?? false, "\(text ?? "")")
    }
}
