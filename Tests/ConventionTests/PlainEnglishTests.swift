import Foundation
import Testing

/// Phrases that leave the reader asking who or what. A few are right in their place, so a rate is tested and not each one.
@Suite("Comments and documents are plain English")
struct PlainEnglishTests {
    private static let words: Set<String> = [
        "nobody", "somebody", "whoever", "whatever", "whom", "anew", "mend", "mends", "mended", "nor",
    ]
    private static let phrases = [
        "once more", "so many", "of ours", "told of", "tells of", "tell of", "is asked for", "are asked for", "go on",
        "goes on",
        "has gone", "have gone", "in vain", "looked at", "comes of", "come of", "cannot be had", "had to go",
        "at its end",
        "at their end", "at the end", "takes the place of", "take the place of", "in place of", "the one that",
        "the ones that", "is made of", "is done of", "by way of", "stands in", "stands on", "stands for", "stands at",
        "as it is",
    ]
    /// Per 1,000 words.
    private static let limit = 1.5

    @Test("Unclear phrases are rare")
    func phrases() throws {
        var places: [String] = []
        var words = 0
        for file in try Repository.commented() where !file.path.hasSuffix(".1") {
            for (number, line) in prose(of: file) {
                words += line.split(separator: " ").count
                places += hits(in: line).map { "\(file.path):\(number): “\($0)”" }
            }
        }
        #expect(words > 10_000, "no prose was found")
        let rate = 1_000 * Double(places.count) / Double(max(words, 1))
        #expect(rate <= Self.limit, "Rewrite some of these:\n\(places.prefix(40).joined(separator: "\n"))")
    }

    @Test("The check finds phrases in comments and documents, and no code")
    func examples() {
        let source = RepositoryFile(path: "A.swift", text: "/// Nobody goes on.\nlet nobody = 1 // told of\n")
        #expect(prose(of: source).flatMap { hits(in: $0.line) } == ["nobody", "goes on", "told of"])
        let document = RepositoryFile(path: "A.md", text: "Once more.\n```\nwhoever\n```\n")
        #expect(prose(of: document).flatMap { hits(in: $0.line) } == ["once more"])
    }

    private func prose(of file: RepositoryFile) -> [(number: Int, line: String)] {
        let isDocument = file.path.hasSuffix(".md")
        let isSource = [".swift", ".js", ".css", ".h"].contains { file.path.hasSuffix($0) }
        var isFenced = false
        return file.lines.enumerated().compactMap { index, line in
            let text = line.trimmingCharacters(in: .whitespaces)
            if isDocument {
                if text.hasPrefix("```") { isFenced.toggle() }
                return isFenced ? nil : (index + 1, text)
            }
            if isSource {
                guard let start = text.hasPrefix("//") ? text.startIndex : text.range(of: " // ")?.lowerBound else {
                    return nil
                }
                return (index + 1, String(text[start...]))
            }
            return text.hasPrefix("#") && !text.hasPrefix("#!") ? (index + 1, text) : nil
        }
    }

    private func hits(in line: String) -> [String] {
        let found = line.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
        let text = " " + found.joined(separator: " ") + " "
        return found.filter(Self.words.contains) + Self.phrases.filter { text.contains(" \($0) ") }
    }
}
