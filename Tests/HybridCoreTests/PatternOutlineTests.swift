import GLibBridge
import Testing

@testable import HybridCore

/// Predictions about a pattern without compiling it must match the compiler's result.
@Suite struct PatternOutlineTests {
    @Test(arguments: [
        ("^/posts/[0-9]+$", "/posts/", true), ("/(new|edit)$", "/", false), ("/new$", "/new", false),
        ("^/a/.*/settings", "/settings", false), ("/posts?/new", "/post", false), ("/a/b+/c", "/a/b", false),
        ("^/a\\.b$", "/a.b", true), (".*", "", false), ("^$", "", false), ("/a|/b", "", false),
        ("(?:a|b)*/x", "/x", false),
        ("^/users/[^/]+/edit", "/users/", true), ("\\d+/page", "/page", false),
    ])
    func requiredLiteral(pattern: String, literal: String, isAtStart: Bool) {
        let outline = PatternOutline(pattern)
        #expect(outline.isWellFormed)
        #expect(String(decoding: outline.literal, as: UTF8.self) == literal)
        #expect(outline.isAtStart == isAtStart)
    }

    @Test(arguments: [
        "(", ")", "[", "[]", "[z-a]", "[[:alpha:]]", "*", "a**", "a{2}", "(?i)a", "(?=a)", "(*UCP)a", "\\Qa", "\\x41",
        "\\", "é",
        "a|*", "(?", "^*",
    ])
    func unsupportedPatternsMatchAnything(pattern: String) {
        let outline = PatternOutline(pattern)
        #expect(!outline.isWellFormed && outline.literal.isEmpty)
        #expect(outline.mayMatch("anything"))
    }

    /// Random patterns, composed of common elements.
    @Test func outlineAgreesWithCompiler() throws {
        var random = SystemRandomNumberGenerator()
        let pieces = [
            "a", "b", "/", "ab", "/a", "^", "$", ".", "*", "+", "?", "(", ")", "(?:", "|", "[ab]", "[^/]", "[a-z-]",
            "[", "]", "-",
            "\\d", "\\.", "\\", "{", "2", "}", "#", " ", "[\\w/]", "++", "*?",
        ]
        let subjects = ["", "a", "b", "/", "/a/b", "/ab/ba", "abba", "a.b", "/a/2", "/b-a/a?a=2#b", "ab/ab/ab"]
        var understood = 0
        for _ in 0..<20_000 {
            let pattern = (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }.joined()
            let outline = PatternOutline(pattern)
            guard outline.isWellFormed else { continue }
            understood += 1
            let expression = try RegularExpression(pattern)
            for subject in subjects where !outline.mayMatch(subject) {
                #expect(!expression.matches(subject), "“\(pattern)” is found in “\(subject)”")
            }
        }
        #expect(understood > 3000)
    }
}
