import FoundationEssentials
import HybridCore
import Synchronization
import Testing

/// A pattern is compiled once, even if several sources contain it.
@Suite struct PatternCompilationTests {
    /// Counts compilations.
    private final class Counter: Sendable {
        let texts = Mutex<[String]>([])
        var count: Int { texts.withLock(\.count) }
        var compiler: PatternCompiler {
            { text in
                self.texts.withLock { $0.append(text) }
                return try compile(text)
            }
        }
    }

    private static let rules = (0..<1000).map { number in
        number % 100 == 0
            ? #"{"patterns":["/(new|edit)(/\#(number))*$"],"properties":{"n":\#(number)}}"#
            : #"{"patterns":["^/section-\#(number)/items/[0-9]+"],"properties":{"n":\#(number)}}"#
    }
    private static let json = Array(#"{"rules":[\#(rules.joined(separator: ","))]}"#.utf8)
    private static let server = url("https://example.com/rules.json")

    private func load(_ bytes: [[UInt8]], _ counter: Counter) throws -> PathConfiguration {
        var loading = PathConfigurationLoading(file: "rules.json", server: Self.server, compile: counter.compiler)
        _ = loading.start()
        let file = try PathConfiguration(json: bytes[0], source: "rules.json", compile: counter.compiler)
        _ = loading.handle(.fileChecked(file))
        _ = loading.handle(.cacheRead(bytes[1]))
        #expect(loading.handle(.serverAnswered(status: 200, body: bytes[2])).count == 2)
        #expect(loading.current.source == "https://example.com/rules.json")
        return loading.current
    }

    @Test func eachPatternIsCompiledOnce() throws {
        let counter = Counter()
        let configuration = try load([Self.json, Self.json, Self.json], counter)
        #expect(configuration.ownRuleCount == 1000)
        let resolution = configuration.resolve(url("https://example.com/section-7/items/3/edit"))
        #expect(resolution.matches.map(\.rule) == [0, 7] + (1..<10).map { $0 * 100 })
        #expect(counter.count == 1000)
    }

    /// A pattern repeated by a later source is not compiled again, although the whole text differs.
    @Test func repeatedPatternsAreShared() throws {
        let counter = Counter()
        let odd = Array(#"{"rules":[{"patterns":["(?i)^/Odd","/plain"],"properties":{}}]}"#.utf8)
        let more = Array(#"{"rules":[{"patterns":["(?i)^/Odd","/plain","(?=x)"],"properties":{}}]}"#.utf8)
        let configuration = try load([odd, odd, more], counter)
        for _ in 0..<3 { _ = configuration.resolve(url("https://example.com/plain")) }
        #expect(counter.texts.withLock { $0.sorted() } == ["(?=x)", "(?i)^/Odd", "/plain"])
    }

    @Test(arguments: ["[", "(a", "*", "a{3,1}", "(?<n", "[z-a]", "\\"])
    func invalidPatternIsRejected(pattern: String) throws {
        let text = JSONValue.object(["rules": [["patterns": [.string(pattern)], "properties": [:]]]]).text
        #expect(throws: PathConfigurationError.self) {
            try PathConfiguration(json: Array(text.utf8), source: "rules.json", compile: compile)
        }
        #expect(PathConfiguration.problems(json: Array(text.utf8), source: "rules.json", compile: compile).count == 1)
    }
}
