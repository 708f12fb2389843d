import CGtk
import GLibBridge

/// The keyring of the session. It is accessed through its own interface and independently of the application.
@MainActor
public enum Keyring {
    /// Returns the secrets that the application has stored for a profile.
    public static func secrets(profile: String) throws -> [String] {
        let bus = try DBusConnection.session()
        let service = "org.freedesktop.secrets"
        let found = try bus.call(
            service, path: "/org/freedesktop/secrets", interface: "org.freedesktop.Secret.Service",
            method: "SearchItems", try Variant(parsing: "({'profile': '\(profile)'},)"))
        let session = try bus.call(
            service, path: "/org/freedesktop/secrets", interface: "org.freedesktop.Secret.Service",
            method: "OpenSession", try Variant(parsing: "('plain', <''>)")
        ).children.last?.string
        return try found.children.first?.children.compactMap(\.string).map { item in
            let secret = try bus.call(
                service, path: item, interface: "org.freedesktop.Secret.Item", method: "GetSecret",
                try Variant(parsing: "(objectpath '\(session ?? "/")',)"))
            // The value is a tuple of session, parameters, value and content type.
            let value = secret.children.first?.children.dropFirst(2).first?.children.compactMap(\.int) ?? []
            return String(decoding: value.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
        } ?? []
    }
}

/// A separate message bus without services. It has no secret service, portal or notifications.
@MainActor
public final class EmptyBus {
    private let process: Int32
    /// Environment variables that make this bus a process's session bus. Assistive technology can still reach the
    /// process.
    public let variables: [String: String]

    /// Starts the bus.
    /// - Parameter startsServices: True if the bus starts the services whose files are in the test's directories.
    public init(in environment: TestEnvironment, startsServices: Bool = false) throws {
        let configuration = try environment.write(
            """
            <busconfig><type>session</type><listen>unix:path=\(environment.path("bus"))</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy>
            \(startsServices ? "<servicedir>\(environment.path("home/.local/share/dbus-1/services"))</servicedir>" : "")
            </busconfig>
            """, to: "bus.conf")
        let output = try environment.run([
            "dbus-daemon", "--config-file=\(configuration)", "--fork", "--print-address=1", "--print-pid=1",
        ]).split(separator: "\n")
        guard output.count == 2, let number = Int32(output[1]) else {
            throw GLibError(domain: "hybrid-test", code: 0, message: "No bus: \(output)")
        }
        process = number
        let accessibility = try DBusConnection.session().call(
            "org.a11y.Bus", path: "/org/a11y/bus", interface: "org.a11y.Bus", method: "GetAddress")
        variables = [
            "DBUS_SESSION_BUS_ADDRESS": String(output[0]),
            "AT_SPI_BUS_ADDRESS": accessibility.children.first?.string ?? "",
        ]
    }

    /// Adds a locked keyring to the bus. No service can ask for its password.
    public func addLockedKeyring(in environment: TestEnvironment) throws {
        let address = variables["DBUS_SESSION_BUS_ADDRESS"] ?? ""
        let script = """
            export DBUS_SESSION_BUS_ADDRESS='\(address)' HOME='\(environment.path("home"))'
            export XDG_DATA_HOME="$HOME/.local/share" XDG_RUNTIME_DIR='\(environment.path("home"))'
            printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
            gdbus wait --session --timeout 10 org.freedesktop.secrets
            gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \
              --method org.freedesktop.Secret.Service.Lock "[objectpath '/org/freedesktop/secrets/collection/login']"
            """
        _ = try Command.run(["sh", "-c", script])
    }

    /// Stops the bus.
    public func stop() {
        kill(process, SIGTERM)
    }
}
