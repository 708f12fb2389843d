import FoundationEssentials

/// An application that is registered in a test's directories for web, mail and telephone addresses, text files and
/// directories. It only records the addresses that are opened. Without it, a test that follows an external link would
/// start the real browser.
@MainActor
public struct FakeBrowser {
    private static let schemes = ["http", "https", "mailto", "tel", "sms"]
    private let environment: TestEnvironment

    /// Registers the application for processes that are started with the variables of the environment.
    public init(in environment: TestEnvironment) throws {
        self.environment = environment
        let types = Self.schemes.map { "x-scheme-handler/\($0)" } + ["text/plain", "inode/directory"]
        let script = try environment.write(
            """
            #!/bin/sh
            printf '%s\\n' "$@" >>'\(environment.path("opened"))'

            """, to: "fake-browser", executable: true)
        try environment.write(
            """
            [Desktop Entry]
            Type=Application
            Name=Fake Browser
            Exec=\(script) %u
            MimeType=\(types.joined(separator: ";"));

            """, to: "home/.local/share/applications/fake-browser.desktop")
        try environment.write(
            "[Default Applications]\n" + types.map { "\($0)=fake-browser.desktop\n" }.joined(),
            to: "home/.config/mimeapps.list")
    }

    /// The addresses that were opened, in order.
    public var opened: [String] {
        environment.read("opened").split(separator: "\n").map(String.init)
    }
}
