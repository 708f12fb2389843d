import FoundationEssentials
import HybridCore
import Testing

@testable import HybridValues

@Suite("Shapes of Codable types")
struct DataShapeTests {
    private enum Size: String, Codable, CaseIterable { case small, large }
    private enum Level: Int, Codable { case none = 0, high = 1 }
    /// Accepts no empty text.
    private struct Name: Codable {
        let text: String
        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            if text.isEmpty {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "empty"))
            }
        }
    }
    private struct Item: Codable {
        let title: String
        var index: Int?
        enum CodingKeys: String, CodingKey { case title, index = "position" }
    }
    private struct Node: Codable { let children: [Node] }
    private struct All: Codable {
        let name: String
        let link: URL
        let when: Date?
        let size: Size
        let level: Level
        let items: [Item]
        let counts: [String: Double]
        let more: JSONValue
        let isNew: Bool
    }
    private struct Strict: Codable {
        let first: Int
        let name: Name
        let last: Int
    }

    @Test func everyMemberIsFound() {
        #expect(
            DataShape(of: All.self).description
                == "{ name: string, link: string, when?: number, size: \"small\" | \"large\", level: number, "
                + "items: { title: string, position?: number }[], counts: { [key: string]: number }, more: any, "
                + "isNew: boolean }")
    }

    @Test func shapes() {
        let cases: [(any Decodable.Type, String)] = [
            (String.self, "string"), ([[Int]].self, "number[][]"), ([Size].self, "(\"small\" | \"large\")[]"),
            (JSONValue.self, "any"), ([String: Item].self, "{ [key: string]: { title: string, position?: number } }"),
            (Node.self, "{ children: any[] }"), (Name.self, "string"),
            // A type that accepts no value ends the examination; the earlier members are kept.
            (Strict.self, "{ first: number, name: string }"),
        ]
        for (type, text) in cases { #expect(DataShape(of: type).description == text) }
    }

    @Test func errorNamesTypeOfMissingMember() {
        let error = #expect(throws: JSONConversionError.self) {
            try (["items": [["title": "A"], ["position": 1]], "name": ""] as JSONValue).decode(as: Menu.self)
        }
        #expect(error?.description == "Cannot decode Menu: “items.1.title” is missing; its type is String.")
    }

    private struct Menu: Codable {
        let name: String
        let items: [Item]
    }
}
