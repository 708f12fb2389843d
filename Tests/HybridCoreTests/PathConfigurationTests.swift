import FoundationEssentials
import HybridCore
import Testing

@testable import HybridValues

/// The cases of Docs/Behaviour.md#path-configuration.
@Suite struct PathConfigurationTests {
    static let fixtureA = """
        {"settings": {"server": "beta", "some-feature-enabled": true},
         "rules": [
          {"patterns": ["/$"], "properties": {"page": "root"}},
          {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal"}},
          {"patterns": ["/new$"], "properties": {"background_color": "black"}},
          {"patterns": ["/edit$"], "properties": {"background_color": "white"}},
          {"patterns": [".*\\\\?.*open_in_external_browser=true.*"], "properties": {"open_in_external_browser": true}}]}
        """
    static let android = """
        {"settings": {"custom_app_feature_enabled": true, "custom_app_number": 1, "custom_app_data": {"a": {"b": 2}}},
         "rules": [
          {"patterns": [".*"], "properties": {"context": "default", "uri": "web", "pull_to_refresh_enabled": true}},
          {"patterns": ["^$", "/home"], "properties": {"uri": "web/home", "presentation": "clear_all"}},
          {"patterns": ["/new-home"], "properties": {"uri": "web/home", "presentation": "replace_root"}},
          {"patterns": ["/feature"], "properties": {"query_string_presentation": "replace"}},
          {"patterns": ["/new$", "/edit$"], "properties": {"context": "modal", "uri": "web/modal",
            "query_string_presentation": "default", "pull_to_refresh_enabled": false}},
          {"patterns": [".+\\\\.(?:bmp|gif|heic|jpg|jpeg|png|svg|webp)"],
            "properties": {"uri": "image_viewer", "title": "Image Viewer"}},
          {"patterns": ["/custom/modal"], "properties": {"context": "modal", "presentation": "replace_root"}},
          {"patterns": ["/not-animated"], "properties": {"animated": false}},
          {"patterns": ["/custom/tabs"], "properties": {"tabs": [{"label": "Tab 1", "path": "/tab1"}]}}]}
        """
    static let modalStyles = """
        {"rules": [
          {"patterns": ["/new$"], "properties": {"context": "modal", "modal_dismiss_gesture_enabled": false}},
          {"patterns": ["/newMedium$"], "properties": {"modal_style": "medium", "modal_dismiss_gesture_enabled": true}},
          {"patterns": ["/newLarge$"], "properties": {"modal_style": "large"}},
          {"patterns": ["/newFull$"], "properties": {"modal_style": "full"}},
          {"patterns": ["/newPageSheet$"], "properties": {"modal_style": "page_sheet"}},
          {"patterns": ["/newFormSheet$"], "properties": {"modal_style": "form_sheet"}},
          {"patterns": ["/unknown$"], "properties": {"modal_style": "unknown"}}]}
        """

    @Test(
        arguments: [
            ("/", ["page": "root"]),
            ("/new", ["context": "modal", "background_color": "black"]),
            ("/edit", ["context": "modal", "background_color": "white"]),
            ("/missing", [:]),
            ("/NEW", [:]),
            ("/sample.pdf?open_in_external_browser=true", ["open_in_external_browser": true]),
            ("/new#fragment", ["context": "modal", "background_color": "black"]),
            ("/new?page=2", [:]),
            ("", [:]),
        ] as [(String, [String: JSONValue])])
    func fixtureA(path: String, expected: [String: JSONValue]) throws {
        let configuration = try configuration(Self.fixtureA)
        #expect(configuration.resolve(url("http://turbo.test\(path)")).properties.values == expected)
    }

    @Test func counts() throws {
        let configuration = try configuration(Self.fixtureA)
        #expect(configuration.settings == ["server": "beta", "some-feature-enabled": true])
        #expect(configuration.rules.count == 8)
        #expect(configuration.ownRuleCount == 5)
        #expect(PathConfiguration.builtIn.rules.count == 3)
        #expect(PathConfiguration.builtIn.ownRuleCount == 0)
    }

    @Test func queryMatchingIsOptional() throws {
        let configuration = try configuration(Self.fixtureA, matchQueryStrings: false)
        #expect(configuration.resolve(url("http://turbo.test/a.pdf?open_in_external_browser=true")).matches.isEmpty)
    }

    @Test func resolutionNamesMatchingRules() throws {
        #expect(
            try configuration(Self.fixtureA).resolve(url("https://h/posts/1/edit")).matches == [
                RuleMatch(rule: 1, pattern: "/edit$", properties: ["context": "modal"]),
                RuleMatch(rule: 3, pattern: "/edit$", properties: ["background_color": "white"]),
            ])
    }

    @Test(arguments: [
        (["^/new$"], "/new", true), (["^/new$", "^/edit"], "/edit/1", true), (["^/new/bar"], "/new", false),
        (["^/new/bar"], "foo", false), (["^$"], "", true), (["^/$"], "/", true), (["^$"], "/", false),
        (["/a%20b/$"], "/a b/", true), (["^/caf%C3%A9$"], "/café", true), (["^/café$"], "/café", false),
        ([#"^/a\?$"#], "/a?", true),
    ])
    func subjects(patterns: [String], path: String, expected: Bool) throws {
        let json = JSONValue.object([
            "rules": [["patterns": .array(patterns.map(JSONValue.string)), "properties": ["hit": true]]]
        ])
        let properties = try configuration(json.text).resolve(
            url("https://example.com\(path.hasPrefix("f") ? "/" : "")\(path)"))
        #expect(properties.matches.isEmpty == !expected)
    }

    @Test(arguments: [nil, "pop"] as [String?])
    func historicalLocationsCannotBeOverridden(presentation: String?) throws {
        let json = """
            {"rules": [{"patterns": ["_historical_location"], "properties": {"presentation": "clear_all", "context": "modal"}}]}
            """
        let subject = presentation == nil ? PathConfiguration.builtIn : try configuration(json)
        for (path, expected) in [("recede", "pop"), ("resume", "none"), ("refresh", "refresh")] {
            for prefix in ["", "/admin"] {
                let page = url("https://h\(prefix)/\(path)_historical_location?notice=saved")
                #expect(
                    subject.resolve(page).properties.values == [
                        "presentation": .string(expected), "context": "default", "historical_location": true,
                    ])
            }
        }
    }

    @Test(arguments: [
        ("/new", PathProperties.ModalStyle.large, false), ("/newMedium", .medium, true), ("/newLarge", .large, true),
        ("/newFull", .full, true), ("/newPageSheet", .pageSheet, true), ("/newFormSheet", .formSheet, true),
        ("/unknown", .large, true),
    ])
    func modalStyles(path: String, style: PathProperties.ModalStyle, isDismissible: Bool) throws {
        let properties = try configuration(Self.modalStyles).resolve(url("https://h\(path)")).properties
        #expect(properties.modalStyle == style)
        #expect(properties.isModalDismissible == isDismissible)
    }

    @Test func androidFixture() throws {
        let configuration = try configuration(Self.android)
        func properties(_ path: String) -> PathProperties { configuration.resolve(url("https://h\(path)")).properties }
        #expect(properties("/home").context == .default)
        #expect(properties("/new").context == .modal)
        #expect(properties("/edit").context == .modal)
        #expect(properties("").presentation == .clearAll)
        #expect(properties("/custom/modal").presentation == .replaceRoot)
        #expect(properties("/image.jpg").title == "Image Viewer")
        #expect(!properties("/home").isAnimated && !properties("/not-animated").isAnimated, "unless the rules say so")
        #expect(PathProperties(["animated": .bool(true)]).isAnimated)
        #expect(properties("/home").isReloadEnabled && !properties("/new").isReloadEnabled)
        #expect(properties("/feature").queryStringPresentation == .replace)
        #expect(properties("/feature/new").queryStringPresentation == .default)
        #expect(properties("/custom/tabs")["tabs"]?.array?.first?["label"]?.string == "Tab 1")
        #expect(configuration.settings.count == 3)
        #expect(configuration.settings["custom_app_number"]?.integer == 1)
        #expect(configuration.settings["custom_app_data"]?["a"]?["b"]?.integer == 2)
        #expect(configuration.settings["missing"] == nil)
    }

    @Test(arguments: [
        "mailto:a@b.test", "tel:+1", "sms:1-408-555-1212", "custom-app://feature", "about:blank", "data:,x",
    ])
    func otherSchemesDoNotFail(text: String) throws {
        #expect(try configuration(Self.android).resolve(url(text)).properties["uri"] != nil)
    }

    @Test func valuesAreReplacedNotMerged() throws {
        let json = """
            {"rules": [{"patterns": ["."], "properties": {"a": {"x": 1, "y": 2}, "b": 1}},
                       {"patterns": ["."], "properties": {"a": {"x": 3}}}]}
            """
        #expect(try configuration(json).resolve(url("https://h/")).properties.values == ["a": ["x": 3], "b": 1])
    }

    @Test(arguments: [
        (
            "{\n  \"rules\": [\n}",
            "rules.json, line 3, column 1: Invalid JSON: expected a value, found “}”."
        ),
        ("[]", "rules.json: The top-level value must be an object."),
        ("{}", "rules.json: “rules” is missing. Add \"rules\": []"),
        (#"{"rules": {}}"#, "rules.json: “rules” must be an array of rules."),
        (#"{"rules": [], "settings": 1}"#, "rules.json: “settings” must be an object."),
        (#"{"rules": [1]}"#, "rules.json: rule 1 must be an object."),
        (
            #"{"rules": [{"patterns": ["a"], "properties": {}}, {"properties": {}}]}"#,
            "rules.json: rule 2 has no patterns."
        ),
        (#"{"rules": [{"patterns": [], "properties": {}}]}"#, "rules.json: rule 1 has no patterns."),
        (
            #"{"rules": [{"patterns": "/new", "properties": {}}]}"#,
            "rules.json: rule 1: “patterns” must be an array of strings."
        ),
        (
            #"{"rules": [{"patterns": ["/new", 1], "properties": {}}]}"#,
            "rules.json: rule 1: “patterns” must be an array"
        ),
        (#"{"rules": [{"patterns": ["a"]}]}"#, "rules.json: rule 1 has no properties."),
        (#"{"rules": [{"patterns": ["a"], "properties": []}]}"#, "rules.json: rule 1: “properties” must be an object."),
        (
            #"{"rules": [{"patterns": ["a", "/(new"], "properties": {}}]}"#,
            "rules.json: rule 1: The pattern “/(new” is not a regular expression: "
        ),
    ])
    func problems(json: String, expected: String) throws {
        let message = try #require(message { _ = try configuration(json) })
        #expect(message.hasPrefix(expected), "\(message)")
        #expect(message.hasSuffix(".") && !message.contains(".."))
    }

    @Test func unknownKeysAndNullSettingsAreAccepted() throws {
        _ = try configuration(
            #"{"comment": "x", "settings": null, "rules": [{"comment": 1, "patterns": ["a"], "properties": {}}]}"#)
    }
}
