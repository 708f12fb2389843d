import FoundationEssentials
import HybridCore
import Testing

/// Every example in `Docs/Authentication.md` is valid when copied verbatim.
@Suite struct AuthenticationDocumentTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Docs/Authentication.md")

    private static func examples() throws -> [String] {
        let text = String(decoding: try Data(contentsOf: document), as: UTF8.self)
        return text.split(separator: "```json\n").dropFirst().compactMap { part in
            part.split(separator: "```", maxSplits: 1).first.map(String.init)
        }
    }

    @Test func examplesAreValid() throws {
        let examples = try Self.examples()
        #expect(examples.count >= 5, "There are those of Rails, Devise, GraphQL and a code.")
        for example in examples {
            let value = try JSONValue(strictly: Array(example.utf8))
            let isWhole = value["authentication"] != nil
            let file: JSONValue = isWhole ? value : ["startURL": "https://example.com", "authentication": value]
            let application = try ApplicationConfiguration(json: Array(file.text.utf8), source: "Docs")
            #expect(application.warnings.isEmpty, "\(application.warnings)\n\(example)")
            #expect(application.authentication.isConfigured)
        }
    }
}
