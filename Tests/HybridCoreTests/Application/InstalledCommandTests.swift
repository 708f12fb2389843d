import HybridCore
import Testing

@Suite struct InstalledCommandTests {
    @Test(arguments: [nil, "staging"] as [String?])
    func isReadAsWritten(environment: String?) {
        let command = InstalledCommand(program: "/usr/bin/a", file: "/f.json", environment: environment)
        #expect(InstalledCommand(command.words, file: "/f.json") == command)
    }

    @Test(
        arguments: [
            [], ["/usr/bin/a"], ["a", "--config", "/f.json"], ["/usr/bin/a", "--config", "/other.json"],
            ["env", "GDK_BACKEND=x11", "/usr/bin/a", "--config", "/f.json"],
            ["/usr/bin/env", "A=1", "/usr/bin/a", "--config", "/f.json"],
            ["/usr/bin/a", "--config", "/f.json", "--trace"],
            ["/usr/bin/a", "--config", "/f.json", "--environment"],
            ["/usr/bin/a", "--config", "/f.json", "--profile", "work"],
            ["/usr/bin/a", "--config", "/f.json", "--environment", "a", "--trace"],
        ] as [[String]])
    func otherCommandsAreNotTheInstallers(words: [String]) {
        #expect(InstalledCommand(words, file: "/f.json") == nil)
    }
}
