import FoundationEssentials
import HybridCore
import Testing

@testable import HybridConfiguration

@Suite struct BridgeValueTests {
    // MARK: Messages

    @Test func replyKeepsItsRecipient() {
        let message = BridgeMessage(
            id: "7", component: "menu", event: "display", data: ["title": "A", "metadata": ["url": "https://a.test/"]])
        #expect(message.replacing().data == message.data)
        let answer = message.replacing(data: ["selectedIndex": 2])
        #expect(
            answer.json.text
                == #"{"component":"menu","data":{"selectedIndex":2},"event":"display","id":"7"}"#)
        #expect(message.replacing(event: "other").event == "other")
        #expect(message.url == "https://a.test/")
    }

    /// The pages before and after a reload number their messages alike.
    @Test func messageBelongsToOnePage() {
        let message = BridgeMessage(id: "1", component: "form", event: "connect")
        #expect(message.page == nil)
        #expect(message.of(page: 1) != message.of(page: 2))
        #expect(message.of(page: 3).replacing(data: ["a": 1]).page == 3)
    }

    @Test func dataDecodesIntoOwnType() {
        struct Title: Decodable, Equatable { let title: String }
        let message = BridgeMessage(id: "1", component: "form", event: "connect", data: ["title": "Save"])
        #expect(message.decoded(as: Title.self) == Title(title: "Save"))
        #expect(message.decoded(as: [String: Int].self) == nil)
    }

    private struct Entry: Codable {
        struct Icon: Codable { let size: Double }
        let title: String
        var icons: [Icon] = []
    }

    @Test(
        arguments: [
            (["icons": []], "Cannot decode Entry: “title” is missing; its type is String."),
            (["title": .null, "icons": []], "Cannot decode Entry: “title” is null; its type is String."),
            (["title": 3, "icons": []], "Cannot decode Entry: “title” is not of type String."),
            (["title": "A", "icons": [["size": "2"]]], "Cannot decode Entry: “icons.0.size” is not of type Double."),
            ([1], "Cannot decode Entry: the value is not of type Dictionary<String, Any>."),
        ] as [(JSONValue, String)])
    func decodingErrorNamesMember(data: JSONValue, sentence: String) {
        let error = #expect(throws: JSONConversionError.self) { try data.decode(as: Entry.self) }
        #expect(error?.description == sentence)
    }

    @Test func unencodableValueIsAnError() throws {
        #expect(try JSONValue(encoding: Entry(title: "A", icons: [.init(size: 1.5)]))["icons"] == [["size": 1.5]])
        let error = #expect(throws: JSONConversionError.self) {
            try JSONValue(encoding: Entry(title: "A", icons: [.init(size: .infinity)]))
        }
        #expect(error?.description == "Cannot encode Entry: “icons.0.size” has no form in JSON.")
        #expect(throws: PageScriptError.self) { try PageFunction("greet", encoding: [Double.nan]) }
    }

    @Test(
        arguments: [(12, 12, 12), (12.5, nil, 12.5), (12.0, 12, 12), (1e300, nil, 1e300), ("12", nil, nil)]
            as [(JSONValue, Int?, Double?)])
    func numbers(value: JSONValue, integer: Int?, double: Double?) {
        #expect(value.integer == integer)
        #expect(value.double == double)
    }

    // MARK: Announced to pages

    @Test(arguments: [
        ("https://example.com", #"["https://example.com"]"#),
        ("http://example.com", #"["http://example.com","https://example.com"]"#),
        ("http://example.com:3000", #"["http://example.com:3000"]"#),
        ("http://127.0.0.1:3000", #"["http://127.0.0.1:3000"]"#),
    ])
    func announcedOrigins(origin: String, json: String) throws {
        let application = try #require(ApplicationOrigin(url(origin)))
        #expect(BridgeOffer(to: application).arguments == "\(json), [], [], false")
        #expect(BridgeOffer(to: application).isEmpty)
        #expect(
            BridgeOffer(to: application, components: ["a"], handlers: ["b"]).arguments
                == #"\#(json), ["a"], ["b"], false"#)
    }

    @Test(arguments: [
        ("form", true), ("overflow-menu", true), ("bridge--form", true), ("", false), ("a b", false), ("a]", false),
        ("ä", false), (String(repeating: "a", count: 65), false),
    ])
    func componentNames(name: String, isName: Bool) {
        #expect(ComponentAnnouncement.isName(name) == isName)
    }

    @Test func missingDesktopFeaturesAreNotAnnounced() {
        let kiosk = ComponentAnnouncement(place: .headerBar)
        #expect(kiosk.allows([]))
        #expect(kiosk.allows(.headerBar))
        #expect(!kiosk.allows([.headerBar, .desktop]))
        #expect(!ComponentAnnouncement(place: []).allows(.headerBar))
    }

    @Test(arguments: [
        (#"["form", "menu"]"#, ["form": true, "share": false]), ("[]", ["form": false]), ("null", ["form": true]),
    ])
    func fileSelectsComponents(json: String, expected: [String: Bool]) throws {
        let text = #"{"startURL": "https://example.com", "components": \#(json)}"#
        let configuration = try ApplicationConfiguration(json: Array(text.utf8), source: "application.json")
        for (name, isOn) in expected { #expect(configuration.components.includes(name) == isOn) }
    }

    @Test(arguments: [#""form""#, #"["a b"]"#, "[1]", #"{"form": true}"#])
    func invalidComponentListIsRejected(json: String) {
        let text = #"{"startURL": "https://example.com", "components": \#(json)}"#
        #expect(throws: ApplicationConfigurationError.self) {
            try ApplicationConfiguration(json: Array(text.utf8), source: "application.json")
        }
    }

    @Test func unknownComponentsAreReported() throws {
        let text = #"{"startURL": "https://example.com", "components": ["forms", "menu", "rating"]}"#
        let choice = try ApplicationConfiguration(json: Array(text.utf8), source: "application.json").components
        #expect(
            ComponentReview.missing(choice, among: ["form", "menu"]) == [
                "Unknown component “forms”, which is not announced to pages. Did you mean “form”?",
                "Unknown component “rating”, which is not announced to pages. Is it defined in the application’s code?",
            ])
        #expect(
            ComponentReview.missing(choice, among: ["forms", "menu"], areAllKnown: true) == [
                "Unknown component “rating”, which is not announced to pages. Add it to app.components."
            ])
        #expect(ComponentReview.missing(choice, among: ["forms", "menu", "rating"]).isEmpty)
        #expect(ComponentReview.missing(ComponentAnnouncement.Choice(), among: []).isEmpty)
        #expect(ComponentReview.invalid(["form", "bridge--form"]).isEmpty)
        #expect(
            ComponentReview.invalid(["a]b"]) == [
                "“a]b” is not a valid component name and is not announced to pages. Use letters, digits and hyphens, "
                    + "such as “overflow-menu”."
            ])
    }

    // MARK: Icons

    @Test(arguments: [
        ("plus", "list-add-symbolic"), ("plus.circle.fill", "list-add-symbolic"), ("trash", "user-trash-symbolic"),
        ("square.and.pencil", "document-edit-symbolic"), ("pencil.circle", "document-edit-symbolic"),
        ("more_vert", "view-more-symbolic"),
        ("delete_outline", "user-trash-symbolic"), ("Search", "system-search-symbolic"),
        ("go-home-symbolic", "go-home-symbolic"), ("../../etc/passwd-symbolic", nil), ("nonsense", nil), ("", nil),
    ])
    func iconsByName(text: String, icon: String?) {
        #expect(SymbolicIcon.name(for: text) == icon)
    }

    @Test(arguments: [
        (#"{"linuxImage":"camera-photo-symbolic","iosImage":"plus"}"#, "camera-photo-symbolic"),
        (#"{"iosImage":"plus","androidImage":"delete"}"#, "list-add-symbolic"),
        (#"{"iosImage":"unknown.thing","androidImage":"delete"}"#, "user-trash-symbolic"),
        (#"{"iosImage":null,"androidImage":null}"#, nil), (#"{"linuxImage":"a/b"}"#, nil), ("{}", nil),
        (#"{"linuxImage":"a/b","iosImage":"plus"}"#, "list-add-symbolic"),
    ])
    func iconsOfAButton(json: String, icon: String?) throws {
        #expect(SymbolicIcon.name(in: try JSONValue(parsing: json)) == icon)
    }

    /// A theme may lack some of them. Missing icons are not shown.
    @Test(arguments: [
        (#"{"linuxImage":"go-home-symbolic","iosImage":"plus"}"#, ["list-add-symbolic"], "list-add-symbolic"),
        (
            #"{"linuxImage":"go-home-symbolic","iosImage":"plus"}"#, ["list-add-symbolic", "go-home-symbolic"],
            "go-home-symbolic"
        ),
        (#"{"iosImage":"plus","androidImage":"delete"}"#, ["user-trash-symbolic"], "user-trash-symbolic"),
        (#"{"linuxImage":"go-home-symbolic","iosImage":"plus"}"#, [], nil),
    ])
    func iconsOfATheme(json: String, theme: [String], icon: String?) throws {
        #expect(SymbolicIcon.name(in: try JSONValue(parsing: json), isThere: theme.contains) == icon)
    }

    @Test(arguments: [
        (#"{"count":3,"progress":0.5}"#, "<int64 3>", "'count-visible': <true>", "'progress': <0.5>"),
        (#"{"count":0}"#, "<int64 0>", "'count-visible': <false>", "'progress-visible': <false>"),
        (#"{"count":-1,"progress":2}"#, "<int64 0>", "'count-visible': <false>", "'progress-visible': <false>"),
        (#"{"count":99999999999,"progress":1}"#, "<int64 1000000>", "'count-visible': <true>", "'progress': <1.0>"),
        (#"{"count":"3","progress":"x"}"#, "<int64 0>", "'count-visible': <false>", "'progress-visible': <false>"),
    ])
    func launcherBadgeSignal(json: String, count: String, visible: String, progress: String) throws {
        let text = LauncherBadge(try JSONValue(parsing: json)).signal(for: "com.example.Notes")
        #expect(text.hasPrefix("('application://com.example.Notes.desktop', {"))
        for part in [count, visible, progress] { #expect(text.contains(part), "\(text)") }
    }

    @Test func sharedAddressIsTrimmed() throws {
        let shared = try #require(SharedAddress(["url": "https://example.com/a?b=c&d=e", "title": "A & B"]))
        #expect(
            shared.mail.absoluteString
                == "mailto:?subject=A%20%26%20B&body=https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc%26d%3De")
        for url in ["javascript:alert(1)", "file:///etc/passwd", "", "mailto:a@b"] {
            #expect(SharedAddress(["url": .string(url)]) == nil)
        }
    }

    // MARK: Page functions

    @Test(arguments: [
        ("window.bridge.register", #"{"path":["bridge","register"],"values":["a\"b"]}"#),
        ("register", #"{"path":["register"],"values":["a\"b"]}"#), ("$", #"{"path":["$"],"values":["a\"b"]}"#),
        ("window", #"{"path":["window"],"values":["a\"b"]}"#),
    ])
    func functionName(name: String, argument: String) throws {
        #expect(try PageFunction(name, [#"a"b"#]).argument == argument)
    }

    @Test(arguments: [
        "", "a()", "a;b", "a..b", ".a", "a.", "1a", "a b", "a[0]", "a-b", String(repeating: "a", count: 300),
    ])
    func invalidFunctionNames(name: String) {
        #expect(throws: PageScriptError.noName(String(name.prefix(80)))) { try PageFunction(name, []) }
    }

    @Test func functionResults() throws {
        let function = try PageFunction("a.b", [])
        #expect(try function.result(#"{"value":{"a":[1,null]}}"#) == ["a": [1, .null]])
        #expect(throws: PageScriptError.thrown("no")) { try function.result(#"{"error":"no"}"#) }
        #expect(throws: PageScriptError.noFunction("a.b")) { try function.result(#"{"missing":true}"#) }
        #expect(throws: PageScriptError.unreadable) { try function.result("undefined") }
        #expect(throws: PageScriptError.unreadable) { try function.result("{}") }
    }
}
