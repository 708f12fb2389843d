import HybridCore
import Testing

@Suite struct UserAgentTests {
    static let tags = "Hotwire Native Linux; Turbo Native Linux; bridge-components:"

    @Test(
        arguments: [
            ("", [], "(\(tags) [])"),
            ("   ", [], "(\(tags) [])"),
            ("MyApp/1.0", ["form", "menu"], "MyApp/1.0 (\(tags) [form menu])"),
            ("My App", [], "My App (\(tags) [])"),
            ("MyApp 1.0 (x)", [], "MyApp 1.0 x (\(tags) [])"),
            ("MyApp; build: 7;", [], "(MyApp; build: 7; \(tags) [])"),
            ("My[App]", [], "(My[App]; \(tags) [])"),
            ("a/b/c", [], "(a/b/c; \(tags) [])"),
            ("/1.0", [], "(/1.0; \(tags) [])"),
            ("Evil\r\nX-Header:\u{0} 1", [], "(Evil X-Header: 1; \(tags) [])"),
            ("Café\\)", [], "Caf (\(tags) [])"),
            ("App", ["a b", "c]", "", "d;(e)", "é"], "App (\(tags) [ab c d;e])"),
        ] as [(String, [String], String)])
    func details(prefix: String, components: [String], expected: String) {
        #expect(UserAgent.applicationDetails(prefix: prefix, components: components) == expected)
    }

    @Test(arguments: ["", "My App/1", "a; b: [c]", "(((", ")", "x\u{7F}\u{1}", "\"quoted\"", "a,b", "\\", "😀"])
    func unsafeCharactersStayInComment(prefix: String) {
        let details = UserAgent.applicationDetails(prefix: prefix, components: ["one", "t)wo("])
        #expect(details.count { $0 == "(" } == 1 && details.count { $0 == ")" } == 1 && details.hasSuffix(")"))
        let outside = details.prefix { $0 != "(" }
        #expect(!outside.contains { ";:[]\\\",".contains($0) })
        #expect(details.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
        #expect(details.contains("Turbo Native") && details.contains("bridge-components: [one two]"))
    }
}
