import FoundationEssentials
import HybridCore
import Testing

/// `data/application.schema.json` and the reader agree. `Scripts/check-data` validates the samples against it.
@Suite struct ApplicationSchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func read(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    private func definition(_ name: String) throws -> JSONValue {
        let schema = try JSONValue(strictly: try Self.read("data/application.schema.json"))
        return try #require(schema["$defs"]?[name], "The schema has no definition “\(name)”.")
    }

    @Test(arguments: ApplicationSection.allCases)
    func readerAndSchemaHaveSameKeys(section: ApplicationSection) throws {
        let definition = try definition(section.rawValue)
        let keys = try #require(definition["properties"]?.object).keys.filter { $0 != "comment" && $0 != "$schema" }
        #expect(keys.sorted() == section.keys.sorted())
        #expect(Set(section.keys).count == section.keys.count)
        #expect(definition["additionalProperties"] == false, "An unknown key is refused.")
    }

    @Test func readerHasEverySchemaObject() throws {
        let schema = try JSONValue(strictly: try Self.read("data/application.schema.json"))
        let objects = try #require(schema["$defs"]?.object).filter { $0.value["properties"] != nil }.keys
        #expect(objects.sorted() == ApplicationSection.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: [
        ("menuEntry", "action", UserCommand.allCases.filter(\.isForFiles).map(\.rawValue)),
        ("authentication", "strategy", AuthenticationStrategy.allCases.map(\.rawValue)),
        ("authentication", "signOutMethod", AuthenticationConfiguration.SignOutMethod.allCases.map(\.rawValue)),
        ("kiosk", "cursor", KioskConfiguration.Cursor.allCases.map(\.rawValue)),
        ("kiosk", "keepAwake", KioskConfiguration.KeepAwake.allCases.map(\.rawValue)),
    ])
    func enumerationsMatch(section: String, key: String, words: [String]) throws {
        let list = try #require(try definition(section)["properties"]?[key]?["enum"]?.array)
        #expect(list.compactMap(\.string).sorted() == words.sorted())
    }

    @Test func permissionsAndCategoriesMatch() throws {
        let answers = try #require(try definition("answer")["enum"]?.array?.compactMap(\.string))
        #expect(answers.sorted() == PermissionDefaults.Answer.allCases.map(\.rawValue).sorted())
        let categories = try definition("file")["properties"]?["categories"]?["items"]?["enum"]?.array
        #expect(categories?.compactMap(\.string) == LauncherDetails.knownCategories)
    }

    @Test func exampleIsValidAndUsesEveryKey() throws {
        let json = try Self.read("Examples/notes/application.json")
        for environment in ["production", "staging", "development"] {
            let application = try ApplicationConfiguration(json: json, source: "example", environment: environment)
            #expect(application.warnings.isEmpty, "\(application.warnings)")
        }
        let keys = try #require(try JSONValue(strictly: json).object).keys
        let unused = ApplicationSection.file.keys.filter { !keys.contains($0) }
        // The operator of the server owns the certificate files.
        let ofCertificates = ["certificateAuthority", "clientCertificate", "trustedCertificates"]
        #expect(
            unused.filter { !ofCertificates.contains($0) }.sorted() == [
                "development", "requiresTurbo", "server", "startURL",
            ],
            "The environments have these. Add a new key to Examples/notes/application.json.")
    }
}
