import CGtk
import GLibBridge

/// The application's entry in the desktop's menu. Any installation method may have created it.
struct InstalledEntry {
    let name: String
    /// The command `Exec` of the entry.
    let exec: String

    /// Finds the entry of an application. The result is `nil` if there is no entry, or if the entry has no command.
    init?(applicationID: String) {
        guard let entry = ObjectRef.owning(g_desktop_app_info_new("\(applicationID).desktop")),
            let exec = String(takingGString: g_desktop_app_info_get_string(entry.pointer(), "Exec"))
        else { return nil }
        name = String(borrowing: g_app_info_get_name(entry.pointer())) ?? applicationID
        self.exec = exec
    }
}
