import FoundationEssentials
import XCTest

/// Output of the program in other languages.
final class LanguageTests: MainLoopTestCase {
    private var environment: TestEnvironment?
    private var translations: TestTranslations?

    override func prepare() throws {
        try super.prepare()
        let environment = try TestEnvironment()
        self.environment = environment
        translations = try TestTranslations(in: environment)
    }

    override func cleanUp() {
        environment?.remove()
        super.cleanUp()
    }

    func testCommandLineUsesUserLanguage() throws {
        for (language, sentence) in [
            ("de", "Es gibt keine Datei „missing.json“."), ("fr", "Il n’y a pas de fichier « missing.json »."),
            ("es", "No hay ningún archivo «missing.json»."), ("ja", "ファイル “missing.json” がありません。"),
            ("ar", "لا يوجد ملف «missing.json»."), ("nl:fr:de", "Il n’y a pas de fichier « missing.json »."),
            // English comes first although it has no translation file.
            ("en_GB:de", "File “missing.json” not found."), ("xx", "File “missing.json” not found."),
        ] {
            let outcome = try run(["validate", "missing.json"], in: language)
            XCTAssertEqual(outcome.status, 2)
            XCTAssertEqual(outcome.stderr, "HybridDesktop: \(sentence)\n", language)
        }
    }

    /// If the C library translates nothing, it returns the text passed to it.
    func testCLocaleIsEnglish() throws {
        let outcome = try run(["validate", "missing.json"], in: "de", locale: "C")
        XCTAssertEqual(outcome.status, 2)
        XCTAssertEqual(outcome.stderr, "HybridDesktop: File “missing.json” not found.\n")
    }

    func testHelpIsTranslated() throws {
        let outcome = try run(["demo", "--help"], in: "de")
        XCTAssertEqual(outcome.status, 0, outcome.stderr)
        XCTAssertTrue(outcome.stdout.contains("Die Demo-Website öffnen."), outcome.stdout)
        XCTAssertTrue(outcome.stdout.contains("Profil mit eigenen Cookies"), outcome.stdout)
    }

    /// Plural forms: two in German, one in Japanese, six in Arabic.
    func testPluralFormsAreUsed() throws {
        for (language, forms) in [
            ("de", [0: "0 Regeln.", 1: "1 Regel.", 2: "2 Regeln."]),
            ("fr", [0: "0 règle.", 1: "1 règle.", 2: "2 règles."]),
            ("ja", [0: "0 個。", 1: "1 個。", 2: "2 個。"]),
            (
                "ar",
                [
                    0: "دون قواعد (0).", 1: "بقاعدة واحدة (1).", 2: "بقاعدتين (2).", 3: "بـ3 قواعد.", 11: "بـ11 قاعدة.",
                    100: "بـ100 قاعدة.",
                ]
            ),
        ] {
            for (count, form) in forms {
                let outcome = try run(["validate", try rules(count)], in: language)
                XCTAssertEqual(outcome.status, 0, outcome.stderr)
                XCTAssertTrue(outcome.stdout.hasSuffix("\(form)\n"), "\(language), \(count): \(outcome.stdout)")
            }
        }
    }

    private func rules(_ count: Int) throws -> String {
        let rule = #"{ "patterns": ["/new$"], "properties": {} }"#
        let list = Array(repeating: rule, count: count).joined(separator: ", ")
        return try XCTUnwrap(environment).write("{ \"rules\": [\(list)] }", to: "rules-\(count).json")
    }

    private func run(
        _ arguments: [String], in language: String, locale: String? = nil
    ) throws -> (status: Int32?, stdout: String, stderr: String) {
        let environment = try XCTUnwrap(environment)
        var variables = try XCTUnwrap(translations).variables(language)
        variables["LC_ALL"] = locale
        let process = try AppProcess(
            arguments: arguments, environment: environment, variables: variables, tracing: false)
        XCTAssertTrue(process.waitForExit(), "\(arguments) does not end")
        return (process.exitStatus, process.stdout, process.stderr)
    }
}
