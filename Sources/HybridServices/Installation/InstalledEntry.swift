import CGtk
import GLibBridge

/// The application's entry in the desktop's menu, from any installation method.
@MainActor
struct InstalledEntry {
    /// The application's display name.
    let name: String
    /// The entry's `Exec` command.
    let exec: String

    /// - Returns: `nil` without an entry or a command.
    init?(applicationID: String) {
        guard let entry = ObjectRef.owning(g_desktop_app_info_new("\(applicationID).desktop")),
            let exec = String(takingGString: g_desktop_app_info_get_string(entry.pointer(), "Exec"))
        else { return nil }
        name = String(borrowing: g_app_info_get_name(entry.pointer())) ?? applicationID
        self.exec = exec
    }
}
