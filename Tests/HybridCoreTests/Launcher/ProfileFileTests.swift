import HybridCore
import Testing

@Suite struct ProfileFileTests {
    @Test(
        arguments: [
            ("cookies.sqlite", .ofUser), ("storage", .ofUser), ("sign-in.json", .ofUser), ("restart.json", .ofUser),
            ("windows.json", .pages), ("windows.json.damaged", .ofUser), ("window.json", .setting),
            ("permissions.json", .setting), ("view.json", .setting),
        ] as [(String, ProfileFile)])
    func signOutKeepsOnlySettings(name: String, file: ProfileFile) { #expect(ProfileFile(name) == file) }
}
