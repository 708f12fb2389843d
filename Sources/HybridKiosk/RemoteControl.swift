import CGtk
import GLibBridge
import HybridCore
import HybridShell

/// The D-Bus interface for the operator of a kiosk. In addition to the application's actions, it offers the status and
/// a screenshot.
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

    /// - Throws: ``GLibError`` if the application is not on a bus, or the interface cannot be exported.
    init(
        application: ObjectRef, status: @escaping @MainActor () -> [String: Variant],
        screenshot: @escaping @MainActor (_ file: String) throws -> Void
    ) throws {
        guard let connection = ObjectRef.retaining(g_application_get_dbus_connection(application.pointer())),
            let path = String(borrowing: g_application_get_dbus_object_path(application.pointer()))
        else { throw KioskFailure("The application has no bus connection.") }
        service = try DBusService(connection: connection, path: path, interface: Self.interface) { name, arguments in
            switch name {
            case "Status": return Variant(tuple: [Variant(dictionary: status())])
            case "Screenshot":
                let file = arguments.children.first?.string ?? ""
                if let problem = RequestedFile.problem(of: file, ending: ".png", isThere: RequestedFile.isThere) {
                    throw KioskFailure(problem)
                }
                try screenshot(file)
                return Variant(tuple: [])
            default: throw KioskFailure("Unknown method “\(name)”.")
            }
        }
    }
}
