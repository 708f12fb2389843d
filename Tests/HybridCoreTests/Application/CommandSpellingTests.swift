import HybridCore
import Testing

@Suite struct CommandSpellingTests {
    static let commands = ["demo", "install", "new", "path-configuration", "screenshot", "uninstall", "validate"]

    @Test(
        arguments: [
            ("dmeo", "“demo”"), ("validdate", "“validate”"), ("Demo", "“demo”"),
            ("path_configuration", "“path-configuration”"),
            ("screenshots", "“screenshot”"), ("unistall", "install”"),
        ])
    func typoIsSuggested(word: String, part: String) {
        let text = CommandSpelling.complaint(about: word, commands: Self.commands)
        #expect(text?.contains("Did you mean") ?? false)
        #expect(text?.contains(part) ?? false, "\(text ?? "")")
        #expect(text?.contains("http://\(word)/") ?? false)
    }

    @Test(
        arguments: [
            "demo", "validate", "example.com", "localhost", "localhost:3000", "intranet", "https://demos", "demo/",
            "--dmeo",
            "", "-", "数", String(repeating: "a", count: 10_000),
        ])
    func addressIsNotATypo(word: String) {
        #expect(CommandSpelling.complaint(about: word, commands: Self.commands) == nil)
    }
}
