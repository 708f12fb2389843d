import CAdwaita
import CGtk
import GLibBridge
import HybridCore

/// Asks if an application should be removed and, optionally, if its data should be deleted.
enum RemovalDialog {
    private static let remove = "remove"

    /// - Parameter confirmed: Called if the user confirms. The argument is true if the data should be deleted too.
    static func show(_ name: String, in parent: Widget, confirmed: @escaping @MainActor (_ deletesData: Bool) -> Void) {
        let dialog = Widget.messageDialog(
            in: parent, heading: localized("Remove “\(name)”?"),
            body: localized("It will be removed from your app grid. The site itself is not affected."))
        let box = Widget.checkButton(localized("Also delete its _data on this computer"))
        box.setAccessibleDescription(localized("Cookies, storage, caches and sign-ins. This cannot be undone."))
        gtk_widget_set_halign(box.pointer(), GTK_ALIGN_CENTER)
        adw_message_dialog_set_extra_child(dialog.pointer(), box.pointer())
        dialog.addResponse("cancel", localized("_Cancel"))
        dialog.addResponse(remove, localized("_Remove"))
        adw_message_dialog_set_response_appearance(dialog.pointer(), remove, ADW_RESPONSE_DESTRUCTIVE)
        adw_message_dialog_set_default_response(dialog.pointer(), "cancel")
        adw_message_dialog_set_close_response(dialog.pointer(), "cancel")
        dialog.forEachDescendant { $0.nameByWordAlone() }
        dialog.connect("response") { arguments in
            guard arguments.string(1) == remove else { return }
            confirmed(gtk_check_button_get_active(box.pointer()) != 0)
        }
        gtk_window_present(dialog.pointer())
    }
}
