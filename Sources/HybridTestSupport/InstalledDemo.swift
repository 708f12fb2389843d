import FoundationEssentials
import GLibBridge
import XCTest

/// An application installed in the menu of a test's desktop.
@MainActor
public struct InstalledDemo {
    /// The ID of the application, which is also its bus name.
    public static let id = "com.example.Field"
    /// The arguments of the application's menu entry.
    public var arguments: [String] { ["--config", file] }

    private let environment: TestEnvironment
    private var file: String {
        environment.path("home/.local/share/hybrid-desktop/applications/\(Self.id)/application.json")
    }

    /// Installs the application.
    /// - Parameters:
    ///   - url: The URL of the start page.
    ///   - members: Additional members of the application file, as JSON that ends with a comma.
    public init(_ url: String, members: String = "", in environment: TestEnvironment) throws {
        self.environment = environment
        let source = try environment.write(
            #"{\#(members) "id": "\#(Self.id)", "name": "Field", "startURL": "\#(url)"}"#,
            to: "source/application.json")
        try run(["install", source])
    }

    /// Uninstalls the application.
    public func uninstall() throws { try run(["uninstall", Self.id]) }

    private func run(_ arguments: [String]) throws {
        let process = try AppProcess(arguments: arguments, environment: environment, tracing: false)
        XCTAssertTrue(process.waitForExit())
        XCTAssertEqual(process.exitStatus, 0, process.stderr)
    }

    /// Activates the application, as the desktop does when the user clicks its icon.
    public func activate() throws { try call("Activate", "(@a{sv} {},)", interface: "org.freedesktop.Application") }

    /// Quits the application.
    public func quit() throws { try call("Activate", "('quit', @av [], @a{sv} {})", interface: "org.gtk.Actions") }

    private func call(_ method: String, _ arguments: String, interface: String) throws {
        _ = try DBusConnection.session().call(
            Self.id, path: "/" + Self.id.replacing(".", with: "/"), interface: interface, method: method,
            Variant(parsing: arguments))
    }

    /// The content of the autostart file; empty if there is no file.
    public var autostart: String { environment.read("home/.config/autostart/\(Self.id).desktop") }

    /// The path of the autostart file.
    public var autostartPath: String { environment.path("home/.config/autostart/\(Self.id).desktop") }
}
