import CGtk
import GLibBridge
import HybridCore

/// The desktop's dialog to choose files in. It goes when it is dropped.
@MainActor
final class FileDialog {
    private let dialog: ObjectRef
    private let completion: @MainActor ([String]) -> Void

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - isMultiple: whether several files may be chosen.
    ///   - accepted: what the dialog shows at first; the user can have all files shown.
    ///   - parent: a widget of the window that the dialog belongs to.
    ///   - completion: is called once with the paths of the files, or with none.
    init(
        isMultiple: Bool, accepted: AcceptedFiles, in parent: Widget,
        completion: @escaping @MainActor ([String]) -> Void
    ) {
        let window = gtk_widget_get_root(parent.pointer()).map { ObjectRef(retaining: $0) }
        dialog = ObjectRef(
            owning: gtk_file_chooser_native_new(
                isMultiple ? "Select Files" : "Select File", window?.pointer(), GTK_FILE_CHOOSER_ACTION_OPEN, nil, nil))
        self.completion = completion
        gtk_file_chooser_set_select_multiple(dialog.pointer(), isMultiple ? 1 : 0)
        gtk_native_dialog_set_modal(dialog.pointer(), 1)
        if let filter = FileFilter.make(accepted) {
            let all = FileFilter.makeAll()
            for filter in [filter, all] { gtk_file_chooser_add_filter(dialog.pointer(), filter.pointer()) }
            gtk_file_chooser_set_filter(dialog.pointer(), filter.pointer())
        }
        dialog.connect("response") { [weak self] arguments in
            self?.answer(isAccepted: arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
        }
        gtk_native_dialog_show(dialog.pointer())
    }

    isolated deinit {
        gtk_native_dialog_destroy(dialog.pointer())
    }

    private func answer(isAccepted: Bool) {
        completion(isAccepted ? paths : [])
    }

    /// Files that lie somewhere else than in the file system have no path, and WebKit could not read them.
    private var paths: [String] {
        let files = ObjectRef(owning: gtk_file_chooser_get_files(dialog.pointer()))
        return (0..<g_list_model_get_n_items(files.pointer())).compactMap { index in
            guard let item = g_list_model_get_item(files.pointer(), index) else { return nil }
            let file = ObjectRef(owning: OpaquePointer(item))
            return String(takingGString: g_file_get_path(file.pointer()))
        }
    }
}
