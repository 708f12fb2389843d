import Testing

@testable import HybridConfiguration
@testable import HybridValues

/// Versions of the application file's format.
@Suite struct FileSchemaTests {
    private static let third = FileSchema(migrations: [
        { $0["startURL"] = $0.removeValue(forKey: "start") }, { $0["animated"] = $0["animated"] ?? true },
    ])

    @Test(
        arguments: [
            (["start": "a"], ["startURL": "a", "animated": true, "schema": 3]),
            (["schema": 1, "start": "a"], ["startURL": "a", "animated": true, "schema": 3]),
            (["schema": 2, "start": "a", "animated": false], ["start": "a", "animated": false, "schema": 3]),
            (["schema": 3, "start": "a"], ["schema": 3, "start": "a"]),
        ] as [([String: JSONValue], [String: JSONValue])])
    func olderFileIsConverted(file: [String: JSONValue], expected: [String: JSONValue]) {
        var reader = ApplicationReader(source: "file")
        #expect(Self.third.upgraded(file, with: &reader) == expected)
        #expect(reader.problems.isEmpty)
    }

    @Test(
        arguments: [
            (4, "The file has schema 4, and this program reads 3. Update the program."),
            (0, "This must be a whole number from 1 to 1000, without quotes."),
            ("3", "This must be a whole number from 1 to 1000, without quotes."),
        ] as [(JSONValue, String)])
    func laterFileIsRefused(schema: JSONValue, problem: String) {
        var reader = ApplicationReader(source: "file")
        #expect(Self.third.upgraded(["schema": schema], with: &reader) == nil)
        #expect(reader.problems.map(\.description) == ["file: schema: \(problem)"])
    }

    @Test func fileIsReadInCurrentVersion() throws {
        #expect(try ApplicationConfigurationTests.read(#"{"schema": 1, "startURL": "x.test"}"#).warnings.isEmpty)
        #expect(
            message { _ = try ApplicationConfigurationTests.read(#"{"schema": 2, "begin": "x.test"}"#) }
                == "application.json: schema: The file has schema 2, and this program reads 1. Update the program.")
    }
}
