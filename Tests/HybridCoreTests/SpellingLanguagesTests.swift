import HybridCore
import Testing

@Suite struct SpellingLanguagesTests {
    @Test func followDesktop() {
        let desktop = ["de_AT.UTF-8", "de_AT", "de.UTF-8", "de", "sr@latin", "C", "POSIX"]
        #expect(SpellingLanguages.wanted(of: desktop) == ["de_AT", "de"])
        #expect(SpellingLanguages.wanted(of: ["C"]).isEmpty)
    }

    @Test func requireDictionary() {
        let files = ["en_US.aff", "en_US.dic", "hyph_de_DE.dic", "de_AT.dic", "README", "tlh.dic"]
        #expect(SpellingLanguages.offered(["en_US", "fr"], files: files) == ["de_AT", "en_US", "fr", "tlh"])
    }

    @Test(arguments: [
        ("de_AT", "Deutsch (AT)"), ("de", "Deutsch"), ("sr-Latn_RS", "Српски (Latn, RS)"), ("tlh", "tlh"), ("", ""),
    ]) func haveNativeNames(dictionary: String, name: String) {
        #expect(SpellingLanguages.name(of: dictionary) == name)
    }
}
