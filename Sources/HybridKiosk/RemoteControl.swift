import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// What whoever is in charge of a kiosk asks it over the session bus, beside the application's actions: how it is, and
/// what it looks like.
@MainActor
final class RemoteControl {
    private let service: DBusService

    private static let interface = """
        <node>
          <interface name="dev.hybriddesktop.Kiosk">
            <method name="Status"><arg name="status" type="a{sv}" direction="out"/></method>
            <method name="Screenshot"><arg name="file" type="s" direction="in"/></method>
          </interface>
        </node>
        """

    /// - Throws: ``GLibError`` if the application is not on a bus, or the interface cannot be offered.
    init(
        application: ObjectRef, status: @escaping @MainActor () -> [String: Variant],
        screenshot: @escaping @MainActor (_ file: String) throws -> Void
    ) throws {
        guard let connection = ObjectRef.retaining(g_application_get_dbus_connection(application.pointer())),
            let path = String(borrowing: g_application_get_dbus_object_path(application.pointer()))
        else { throw RemoteControlError("The application is not on a bus.") }
        service = try DBusService(connection: connection, path: path, interface: Self.interface) { name, arguments in
            switch name {
            case "Status": return Variant(tuple: [VariantDictionary(status()).variant])
            case "Screenshot":
                let file = arguments.children.first?.string ?? ""
                if let problem = RequestedFile.problem(of: file, ending: ".png", isThere: RequestedFile.isThere) {
                    throw RemoteControlError(problem)
                }
                try screenshot(file)
                return Variant(tuple: [])
            default: throw RemoteControlError("There is no method “\(name)”.")
            }
        }
    }
}

/// Why a request was not done.
struct RemoteControlError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
