import Foundation
import Testing

@Suite("What a comment cites can be looked up here")
struct CitationTests {
    @Test("Every section of a document that the sources cite exists")
    func citations() throws {
        let files = try Repository.commented()
        let headings = try headingsOfDocuments()
        #expect(files.flatMap { citations(in: $0) }.count > 20, "no citations were found")
        for violation in files.flatMap({ unresolved(in: $0, headings) }) { Issue.record("\(violation)") }
    }

    @Test("The check of the citations can fail")
    func citationsCanFail() {
        let cited = "Docs" + "/A.md"
        let file = RepositoryFile(
            path: "B.swift", text: "// \(cited)#here and \(cited)#the-web-views-place.\n/// (\(cited)#gone)\n")
        let headings = [cited: Set(["# Here", "## The web view's place"].map(anchor))]
        #expect(unresolved(in: file, headings) == ["B.swift:2: \(cited) has no section “gone”."])
    }

    @Test("Nobody cites a document that the repository does not have")
    func nothingFromElsewhere() throws {
        let elsewhere = /\((the )?(reference|facts|user-asks|design),? (section|sections|[A-F]?[0-9])/
        for file in try Repository.commented() {
            for (index, line) in file.lines.enumerated() where line.contains(elsewhere) {
                Issue.record("\(file.path):\(index + 1): cite a section of a document in Docs/.")
            }
        }
    }

    private struct Citation {
        let line: Int
        let document: String
        let section: String
    }

    private func citations(in file: RepositoryFile) -> [Citation] {
        file.lines.enumerated().flatMap { index, line in
            line.matches(of: /(Docs\/[A-Za-z]+\.md)#([a-z0-9-]+)/).map {
                Citation(line: index + 1, document: String($0.1), section: String($0.2))
            }
        }
    }

    private func unresolved(in file: RepositoryFile, _ headings: [String: Set<String>]) -> [String] {
        citations(in: file).filter { headings[$0.document]?.contains($0.section) != true }
            .map { "\(file.path):\($0.line): \($0.document) has no section “\($0.section)”." }
    }

    private func headingsOfDocuments() throws -> [String: Set<String>] {
        let documents = try Repository.files(in: ["Docs"], withExtensions: ["md"])
        return Dictionary(
            uniqueKeysWithValues: documents.map { document in
                (document.path, Set(document.lines.filter { $0.hasPrefix("#") }.map { anchor(String($0)) }))
            })
    }

    /// A heading's anchor as GitHub makes it.
    private func anchor(_ heading: String) -> String {
        heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " }.replacingOccurrences(of: " ", with: "-")
    }
}
