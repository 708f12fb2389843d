import FoundationEssentials
import GLibBridge
import XCTest

/// An application in the menu of a test's own desktop.
@MainActor
public struct InstalledDemo {
    /// Its id, which is its name on the bus.
    public static let id = "com.example.Field"
    /// The option by which it is started, as its menu entry does.
    public var arguments: [String] { ["--config", file] }

    private let environment: TestEnvironment
    private var file: String {
        environment.path("home/.local/share/hybrid-desktop/applications/\(Self.id)/application.json")
    }

    /// Installs it.
    /// - Parameters:
    ///   - url: where it begins.
    ///   - members: more of its file, as JSON with a comma at the end.
    public init(_ url: String, members: String = "", in environment: TestEnvironment) throws {
        self.environment = environment
        let source = try environment.write(
            #"{\#(members) "id": "\#(Self.id)", "name": "Field", "startURL": "\#(url)"}"#,
            to: "source/application.json")
        try run(["install", source])
    }

    /// Takes it out of the menu.
    public func uninstall() throws { try run(["uninstall", Self.id]) }

    private func run(_ arguments: [String]) throws {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 0, process.stderr)
    }

    /// Asks for the application as the desktop does when its icon is pressed.
    public func activate() throws { try call("Activate", "(@a{sv} {},)", interface: "org.freedesktop.Application") }

    /// Ends it.
    public func quit() throws { try call("Activate", "('quit', @av [], @a{sv} {})", interface: "org.gtk.Actions") }

    private func call(_ method: String, _ arguments: String, interface: String) throws {
        _ = try DBusConnection.session().call(
            Self.id, path: "/" + Self.id.replacing(".", with: "/"), interface: interface, method: method,
            Variant(parsing: arguments))
    }

    /// The file by which the desktop starts it at the login; empty where there is none.
    public var autostart: String { environment.read("home/.config/autostart/\(Self.id).desktop") }

    /// Where that file is.
    public var autostartPath: String { environment.path("home/.config/autostart/\(Self.id).desktop") }
}
