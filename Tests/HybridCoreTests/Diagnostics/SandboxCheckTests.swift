import HybridCore
import Testing

@Suite struct SandboxCheckTests {
    @Test(
        arguments: [
            ([:], [], true), (["HOME": "/root"], ["/etc/passwd"], true),
            (["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"], [], false), (["SNAP": "/snap/x"], [], false),
            ([:], ["/.flatpak-info"], false), ([:], ["/.dockerenv"], false), ([:], ["/run/.containerenv"], false),
        ] as [([String: String], Set<String>, Bool)])
    func checkRunsWhereWebKitUsesSandbox(environment: [String: String], files: Set<String>, isNeeded: Bool) {
        #expect(SandboxCheck.isNeeded(environment: environment, exists: files.contains) == isNeeded)
    }

    @Test(
        arguments: [
            (nil, "Install the package bubblewrap."),
            ("bwrap: Failed to make / slave: Invalid argument\n", "mount point"),
            ("bwrap: Creating new namespace failed: Operation not permitted", "Allow user namespaces"),
            ("", "no error message"), (String(repeating: "x", count: 5000), "xxx"),
        ] as [(String?, String)])
    func messageNamesCauseAndFix(reason: String?, part: String) {
        let text = SandboxCheck.complaint(reason)
        #expect(text.contains(part), "\(text)")
        #expect(text.contains("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1"))
        #expect(text.count < 800)
    }
}
