import CGtk
import GLibBridge

/// The application's entry in the desktop's menu, wherever it was installed.
@MainActor
struct InstalledEntry {
    /// What people call the application.
    let name: String
    /// How the menu starts it.
    let exec: String

    /// - Returns: `nil` if there is none, or if it starts nothing.
    init?(applicationID: String) {
        guard let entry = ObjectRef.owning(g_desktop_app_info_new("\(applicationID).desktop")),
            let exec = String(takingGString: g_desktop_app_info_get_string(entry.pointer(), "Exec"))
        else { return nil }
        name = String(borrowing: g_app_info_get_name(entry.pointer())) ?? applicationID
        self.exec = exec
    }
}
