import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore
import HybridServices

/// The display and the message bus of the tests, which need and disturb no desktop.
@MainActor
final class HeadlessSession {
    /// Returns the session, which the first test starts.
    static func shared() async throws -> HeadlessSession {
        let task = starting ?? Task { try await HeadlessSession() }
        starting = task
        return try await task.value
    }

    private static var starting: Task<HeadlessSession, any Error>?
    private let processes: [ChildProcess]
    private let keyring: String
    private var lastKeyring: Task<Void, any Error>?
    let bus: DBusConnection
    /// The changes of a program's environment; `nil` removes a variable.
    let variables: [String: String?]

    private init() async throws {
        for (program, package) in [("Xvfb", "xvfb"), ("dbus-daemon", "dbus")] where !ChildProcess.isInstalled(program) {
            throw TestFailure("This test needs \(program). Install it with “sudo apt install \(package)”.")
        }
        let directory = try ChildProcess.makeDirectory()
        try RecordingBrowser.install(in: directory)
        let address = "unix:path=\(directory)/bus"
        // Without service directories, the bus starts no programs of this machine's desktop.
        let configuration = """
            <busconfig><type>session</type><listen>\(address)</listen><policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
            </policy></busconfig>
            """
        try Data(configuration.utf8).write(to: URL(filePath: "\(directory)/bus.conf"))
        let daemon = try ChildProcess(
            ["dbus-daemon", "--config-file=\(directory)/bus.conf", "--nofork", "--print-address=1"], in: directory)
        let screen = ["-screen", "0", "1280x900x24", "-nolisten", "tcp"]
        let server = try ChildProcess(["Xvfb", "-displayfd", "1"] + screen, in: ChildProcess.makeDirectory())
        try await Waiting.wait(until: { daemon.output.hasSuffix("\n") && server.output.hasSuffix("\n") }) {
            TestFailure("The display or the message bus of the test did not start. \(daemon.errors)\(server.errors)")
        }
        processes = [server, daemon]
        keyring = "\(directory)/keyring"
        bus = try DBusConnection(address: address)
        let sandbox = "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"
        let environment = ProcessInfo.processInfo.environment
        variables = [
            "DISPLAY": ":" + server.output.dropLast(), "GDK_BACKEND": "x11", "WAYLAND_DISPLAY": nil, "XAUTHORITY": nil,
            "DBUS_SESSION_BUS_ADDRESS": address, "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none", "GTK_THEME": nil,
            // Components in the test process use a temporary directory too.
            "HOME": directory, "XDG_RUNTIME_DIR": directory,
            // libsecret uses a file instead of a keyring service.
            "SECRET_BACKEND": "file", "SECRET_FILE_TEST_PASSWORD": "test", "SECRET_FILE_TEST_PATH": keyring,
            "XDG_DATA_HOME": nil, "XDG_CONFIG_HOME": nil, "XDG_CACHE_HOME": nil, "XDG_STATE_HOME": nil,
            "GTK_MODULES": nil, "LANGUAGE": "en", "LC_ALL": "C.UTF-8", "no_proxy": "127.0.0.1", "NO_PROXY": "127.0.0.1",
            // In a container that permits no namespaces, WebKit runs without its sandbox.
            sandbox: SandboxTrial(environment: environment).failure() == nil ? environment[sandbox] : "1",
        ]
        // Once only, because other threads of the tests may read the environment.
        for (name, value) in variables {
            if let value { setenv(name, value, 1) } else { unsetenv(name) }
        }
    }

    /// Writes the keyring of a program that starts with a token.
    func writeKeyring(_ token: String, for key: SecretKey, to file: String) async throws {
        let earlier = lastKeyring
        let task = Task { [keyring] in
            // The test process has one keyring file. It contains only the token of the program that starts next.
            _ = await earlier?.result
            try await LibsecretStore().store(Secret(token), for: key)
            let copy = Result { try FileManager.default.copyItem(atPath: keyring, toPath: file) }
            try await LibsecretStore().remove(key)
            try copy.get()
        }
        lastKeyring = task
        try await task.value
    }

    /// Prepares GTK for widgets in the test process.
    func openDisplay() throws {
        guard gtk_init_check() != 0 else { throw TestFailure("GTK cannot open the display of the test.") }
    }
}
