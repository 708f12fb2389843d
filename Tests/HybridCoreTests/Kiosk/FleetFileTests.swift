import FoundationEssentials
import HybridAuthentication
import Testing

@testable import HybridConfiguration
@testable import HybridValues

@Suite struct FleetFileTests {
    private func fleet(_ text: String) throws -> FleetFile {
        try FleetFile(json: Array(text.utf8), source: "kiosk.json")
    }

    private func facts(_ host: String, location: String? = nil) -> DeviceFacts {
        var values: [DeviceFacts.Placeholder: String] = [.hostname: host]
        values[.location] = location
        return DeviceFacts(values)
    }

    /// The examples of RFC 7396, appendix A.
    @Test(arguments: [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"a":1,"e":null}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ])
    func mergePatch(target: String, patch: String, result: String) throws {
        #expect(try JSONValue(parsing: target).merging(JSONValue(parsing: patch)).text == result)
    }

    @Test(
        arguments: [
            ("entrance", nil, "/", 60), ("hall-1", nil, "/halls", 90), ("hall-3.example.com", nil, "/third", 90),
            ("HALL-3", nil, "/third", 90), ("entrance", "North wing", "/", 30), ("hall-3", "north wing", "/third", 30),
        ] as [(String, String?, String, Int)])
    func devicesMergeInOrder(host: String, location: String?, path: String, timeout: Int) throws {
        let fleet = try fleet(
            """
            { "configurationVersion": 7, "startURL": "https://example.com/", "kiosk": { "idleTimeout": 60 },
              "devices": {
                "hall-*": { "startURL": "https://example.com/halls", "kiosk": { "idleTimeout": 90 } },
                "hall-3": { "startURL": "https://example.com/third" },
                "North*": { "kiosk": { "idleTimeout": 30 } } } }
            """)
        #expect(fleet.version == 7 && fleet.devices.map(\.pattern) == ["hall-*", "hall-3", "North*"])
        let application = try fleet.application(for: facts(host, location: location))
        #expect(application.startURL.path == path)
        #expect(application.kiosk?.idleTimeout == timeout)
    }

    @Test func placeholdersAreEncoded() throws {
        let fleet = try fleet(
            """
            { "configurationVersion": 1, "startURL": "https://example.com/{location}/?at={hostname}&id={machine-id}",
              "userAgentPrefix": "Screen/{hostname}", "name": "{hostname}",
              "kiosk": { "allow": ["/{location}/*"], "heartbeat": { "url": "https://example.com/{hostname}" } },
              "authentication": { "strategy": "web", "signInPath": "/{location}/in" } }
            """)
        let device = DeviceFacts([.hostname: "a b", .location: "Hall 3/ä", .machineID: "f00"])
        let application = try fleet.application(for: device)
        #expect(application.startURL.absoluteString == "https://example.com/Hall%203%2F%C3%A4/?at=a%20b&id=f00")
        #expect(application.userAgentPrefix == "Screen/a%20b" && application.name == "{hostname}")
        #expect(application.kiosk?.allow.map(\.text) == ["/Hall%203%2F%C3%A4/*"])
        let pages = [application.kiosk?.heartbeat?.url] + application.authentication.pages.map(Optional.some)
        let paths = pages.map { $0?.path(percentEncoded: true) }
        #expect(paths.contains("/a%20b") && paths.contains("/Hall%203%2F%C3%A4/in"))
    }

    @Test func placeholdersMayHaveOtherValues() throws {
        let fleet = try fleet(
            """
            { "configurationVersion": 1, "startURL": "https://a.test/{hostname}",
              "devices": { "hall": { "name": "Hall" } } }
            """)
        let file = try fleet.file(for: facts("hall"), filledWith: facts("b"))
        #expect(file["name"] == "Hall" && file["startURL"] == "https://a.test/b")
    }

    @Test(arguments: [
        (#"{"startURL": "https://a.test"}"#, "configurationVersion: The version is missing."),
        (#"{"configurationVersion": "1", "startURL": "https://a.test"}"#, "configurationVersion: This must be a whole"),
        (#"{"configurationVersion": 0, "startURL": "https://a.test"}"#, "configurationVersion: This must be a whole"),
        (#"{"configurationVersion": 1, "name": "a", "name": "b"}"#, "“name” is a duplicate key"),
        (#"{"configurationVersion": 1, "devices": []}"#, "devices: This must be an object"),
        (#"{"configurationVersion": 1, "devices": {"a": 1}}"#, "devices.a: This must be an object"),
        (#"{"configurationVersion": 1, "devices": {"a": {"devices": {}}}}"#, "devices.a.devices: A device cannot"),
        (#"{"configurationVersion": 1, "startURL": "https://a.test", "nam": "x"}"#, "nam: This key is unknown."),
        (
            #"{"configurationVersion": 1, "startURL": "https://a.test", "devices": {"h*": {"kiosk": {"alow": []}}}}"#,
            "kiosk.alow: This key is unknown."
        ),
        (#"{"configurationVersion": 1, "startURL": "https://a.test/{hostnam}"}"#, "Did you mean “hostname”?"),
        (#"{"configurationVersion": 1, "startURL": "https://a.test/{serial}"}"#, "has no readable {serial}"),
        (#"{"configurationVersion": 1, "startURL": "https://a.test/{location}"}"#, "This device has no location."),
        (
            #"{"configurationVersion": 1, "startURL": "https://a.test", "server": {"command": ["rm"]}}"#,
            "server: A file for many kiosks cannot start"
        ),
        ("[]", "This must be an object"), ("{", "Invalid JSON"),
    ])
    func faultyFilesHaveSentence(text: String, part: String) {
        let sentence = message { _ = try fleet(text).application(for: facts("hall")) }
        #expect(sentence?.contains(part) ?? false, "\(sentence ?? "accepted"): \(text)")
    }

    @Test(arguments: [
        ("https://example.com/kiosk.json", "https://example.com/kiosk.json.minisig"),
        ("https://example.com/kiosk.json?a=b", "https://example.com/kiosk.json.minisig?a=b"),
        ("http://127.0.0.1:8080/k", "http://127.0.0.1:8080/k.minisig"),
    ])
    func settingsNameSignature(address: String, signature: String) throws {
        let settings = try EnrollmentSettings(
            json: Array("{\"url\": \"\(address)\", \"key\": \"\(Self.key)\", \"location\": \"Hall 3\"}".utf8),
            source: "e")
        #expect(settings.signatureURL.absoluteString == signature)
        #expect(settings.location == "Hall 3" && settings.interval == 900)
        #expect(try EnrollmentSettings(address: address, key: Self.key).url == settings.url)
    }

    @Test func twoKeysAreTrustedWhileOneIsReplaced() throws {
        let other = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"
        let text = "{\"url\": \"https://a.test/k\", \"key\": [\"\(Self.key)\", \"\(other)\"]}"
        let settings = try EnrollmentSettings(json: Array(text.utf8), source: "e")
        #expect(settings.keys.map(\.name) == ["57A0C68EC31B1CAE", "E7620F1842B4E81F"])
        let faulty = message {
            _ = try EnrollmentSettings(json: Array(text.replacing(other, with: "x").utf8), source: "enroll.json")
        }
        #expect(faulty?.contains("enroll.json: key[1]: “x” is not a public key.") ?? false, "\(faulty ?? "")")
    }

    private static let key = "RWSuHBvDjsagVyZfU8I8fSzFG5mG2DMfXPuVnUR/iRtrVQ+qiyrsc71s"

    @Test(arguments: [
        (#"{"key": "\#(key)"}"#, "url: The address"), (#"{"url": "https://a.test/k"}"#, "key: “” is not a public key"),
        (#"{"url": "http://a.test/k", "key": "\#(key)"}"#, "url: “http://a.test/k” is not secure. Use https."),
        (#"{"url": "https://a.test/k", "key": "RWabc"}"#, "key: “RWabc” is not a public key."),
        (#"{"url": "https://a.test/k", "key": []}"#, "key: “” is not a public key."),
        (#"{"url": "https://a.test/k", "key": 1}"#, "key: This must be a string"),
        (#"{"url": "https://a.test/k", "key": "\#(key)", "checkEvery": 1}"#, "checkEvery: This must be a whole number"),
        (#"{"url": "https://a.test/k", "key": "\#(key)", "place": "x"}"#, "place: This key is unknown."),
        ("[]", "This must be an object"), ("{", "Invalid JSON"),
    ])
    func faultySettingsHaveSentence(text: String, part: String) {
        let sentence = message { _ = try EnrollmentSettings(json: Array(text.utf8), source: "enroll.json") }
        #expect(sentence?.contains(part) ?? false, "\(sentence ?? "accepted"): \(text)")
    }
}
