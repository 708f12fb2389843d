import FoundationEssentials
import HybridCore
import Testing

@Suite struct PathConfigurationLoadingTests {
    static let server = url("https://example.com/configurations/linux_v1.json?token=abc")
    static let good = Array(#"{"settings": {"from": "good"}, "rules": []}"#.utf8)
    static let other = Array(#"{"settings": {"from": "other"}, "rules": [{"patterns": ["a"], "properties": {}}]}"#.utf8)
    static let bad = Array("malformed-json".utf8)

    /// A command as one line, so that a whole run reads like a list.
    static func line(_ command: PathConfigurationLoading.Command) -> String {
        switch command {
        case .readFile(let name): "readFile \(name)"
        case .readCache(let key): "readCache \(key)"
        case .fetch(let url): "fetch \(url.absoluteString)"
        case .writeCache(let key, let bytes): "writeCache \(key) \(bytes.count)"
        case .apply(let configuration, let source, let count):
            "apply \(configuration.settings["from"]?.string ?? "-") \(name(source)) \(count)"
        case .reject(let source, _): "reject \(name(source))"
        }
    }

    static func name(_ source: PathConfigurationSource) -> String {
        switch source {
        case .file: "file"
        case .cache: "cache"
        case .server: "server"
        }
    }

    static func run(
        file: String? = "rules.json", server: URL? = server, _ events: [PathConfigurationLoading.Event]
    ) -> (lines: [String], last: PathConfiguration) {
        var loading = PathConfigurationLoading(file: file, server: server, compile: compile)
        var commands = loading.start()
        for event in events { commands += loading.handle(event) }
        return (commands.map(line), loading.current)
    }

    /// The states after the start and after each event, such as `bundled…` while loading and finally `server`.
    @Test(
        arguments: [
            (
                [.fileLoaded(good), .cacheRead(other), .serverAnswered(status: 200, body: good)],
                ["builtIn…", "bundled…", "cached…", "server"]
            ),
            (
                [.fileLoaded(good), .cacheRead(nil), .serverFailed(reason: "No network.")],
                ["builtIn…", "bundled…", "bundled…", "bundled No network."]
            ),
            ([.fileFailed(reason: "No file.")], ["builtIn…", "builtIn… No file."]),
            (
                [.fileLoaded(good), .cacheRead(other), .serverAnswered(status: 503, body: [])],
                [
                    "builtIn…", "bundled…", "cached…",
                    "cached https://example.com/configurations/linux_v1.json?token=***: The server answered with status 503.",
                ]
            ),
        ] as [([PathConfigurationLoading.Event], [String])])
    func states(events: [PathConfigurationLoading.Event], expected: [String]) {
        func text(_ state: PathConfigurationState) -> String {
            "\(state.source)\(state.isLoading ? "…" : "")" + (state.failure.map { " \($0)" } ?? "")
        }
        var loading = PathConfigurationLoading(file: "rules.json", server: Self.server, compile: compile)
        _ = loading.start()
        var states = [text(loading.state)]
        for event in events {
            _ = loading.handle(event)
            states.append(text(loading.state))
        }
        #expect(states == expected)
        _ = loading.start()
        #expect(loading.state.failure == nil, "a new start forgets the failure")
        #expect(loading.state.isLoading)
    }

    static let key = server.absoluteString

    @Test(
        arguments: [
            (
                [.fileLoaded(good), .cacheRead(other), .serverAnswered(status: 200, body: good)],
                [
                    "readFile rules.json", "apply good file 0", "readCache \(key)", "apply other cache 1",
                    "fetch \(key)",
                    "apply good server 0", "writeCache \(key) \(good.count)",
                ]
            ),
            (
                [.fileLoaded(bad), .cacheRead(nil), .serverAnswered(status: 200, body: bad)],
                ["readFile rules.json", "reject file", "readCache \(key)", "fetch \(key)", "reject server"]
            ),
            (
                [.fileFailed(reason: "No."), .cacheRead(bad), .serverFailed(reason: "No.")],
                [
                    "readFile rules.json", "reject file", "readCache \(key)", "reject cache", "fetch \(key)",
                    "reject server",
                ]
            ),
            (
                [.fileLoaded(good), .cacheRead(nil), .serverAnswered(status: 304, body: other)],
                ["readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)", "reject server"]
            ),
            (
                [.fileLoaded(good), .cacheRead(nil), .serverAnswered(status: 299, body: other)],
                [
                    "readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)",
                    "apply other server 1",
                    "writeCache \(key) \(other.count)",
                ]
            ),
            (
                [
                    .fileLoaded(good), .cacheRead(nil), .serverRedirected(url("https://example.com/v2.json")),
                    .serverAnswered(status: 200, body: other),
                ],
                [
                    "readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)",
                    "fetch https://example.com/v2.json", "apply other server 1", "writeCache \(key) \(other.count)",
                ]
            ),
            (
                [
                    .fileLoaded(good), .cacheRead(nil), .serverRedirected(url("https://elsewhere.test/v1.json")),
                    .serverAnswered(status: 200, body: other),
                ],
                ["readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)", "reject server"]
            ),
            (
                [.fileLoaded(good), .cacheRead(nil), .serverRedirected(url("http://example.com/v1.json"))],
                ["readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)", "reject server"]
            ),
            (
                [.fileLoaded(good), .cacheRead(nil), .serverRedirected(nil)],
                ["readFile rules.json", "apply good file 0", "readCache \(key)", "fetch \(key)", "reject server"]
            ),
            (
                [.serverAnswered(status: 200, body: other), .cacheRead(good), .fileLoaded(good), .fileLoaded(other)],
                ["readFile rules.json", "apply good file 0", "readCache \(key)"]
            ),
        ] as [([PathConfigurationLoading.Event], [String])])
    func runs(events: [PathConfigurationLoading.Event], expected: [String]) {
        #expect(Self.run(events).lines == expected)
    }

    @Test func fileAloneIsEnough() {
        #expect(Self.run(server: nil, [.fileLoaded(Self.good)]).lines == ["readFile rules.json", "apply good file 0"])
    }

    @Test func serverAloneIsEnough() {
        #expect(Self.run(file: nil, [.cacheRead(nil)]).lines == ["readCache \(Self.key)", "fetch \(Self.key)"])
    }

    @Test func missingSourcesLoadNothing() {
        let (lines, last) = Self.run(file: nil, server: nil, [])
        #expect(lines.isEmpty)
        #expect(last == .builtIn)
    }

    @Test func lastValidConfigurationIsKept() {
        let events: [PathConfigurationLoading.Event] = [
            .fileLoaded(Self.good), .cacheRead(Self.bad), .serverAnswered(status: 200, body: Self.bad),
        ]
        #expect(Self.run(events).last.settings == ["from": "good"])
    }

    @Test func oversizedResponseIsRejected() {
        let body = [UInt8](repeating: 0x20, count: PathConfigurationLoading.maximumSize + 1)
        #expect(
            Self.run(file: nil, [.cacheRead(nil), .serverAnswered(status: 200, body: body)]).lines.last
                == "reject server")
    }

    @Test func redirectsAreLimited() {
        let again = Array(repeating: PathConfigurationLoading.Event.serverRedirected(Self.server), count: 9)
        let lines = Self.run(file: nil, [.cacheRead(nil)] + again).lines
        #expect(lines.count { $0.hasPrefix("fetch") } == 6)
        #expect(lines.last == "reject server")
    }

    @Test func errorsNameSourceWithoutSecrets() throws {
        var loading = PathConfigurationLoading(file: nil, server: Self.server, compile: compile)
        _ = loading.start()
        _ = loading.handle(.cacheRead(nil))
        let command = try #require(loading.handle(.serverAnswered(status: 200, body: Self.bad)).first)
        guard case .reject(_, let reason) = command else { throw Unexpected() }
        #expect(reason.hasPrefix("https://example.com/configurations/linux_v1.json?token=***, line 1, column 1: "))
    }

    struct Unexpected: Error {}
}
