import CGtk
import GLibBridge
package import HybridCore

/// The desktop's dialog to choose files in. It goes when it is dropped.
@MainActor
package final class FileDialog {
    /// What the files are chosen for.
    package enum Purpose: Sendable {
        /// They are read. At first those are shown that are accepted; the user can have all files shown.
        case open(AcceptedFiles, isMultiple: Bool)
        /// One is written, and called so unless the user gives it another name.
        case save(name: String)
    }

    /// What has come of it.
    package enum Answer: Equatable, Sendable {
        /// The paths of the files. There is none of what lies somewhere else than in the file system.
        case chosen([String])
        /// The user wants none.
        case cancelled
    }

    private let dialog: ObjectRef
    private let completion: @MainActor (Answer) -> Void

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - purpose: what the files are chosen for.
    ///   - parent: a widget of the window that the dialog belongs to.
    ///   - completion: is called once. The dialog must not be dropped meanwhile.
    package init(_ purpose: Purpose, in parent: Widget, completion: @escaping @MainActor (Answer) -> Void) {
        let window = gtk_widget_get_root(parent.pointer()).map { ObjectRef(retaining: $0) }
        let (title, action) =
            switch purpose {
            case .open(_, let isMultiple):
                (isMultiple ? localized("Select Files") : localized("Select File"), GTK_FILE_CHOOSER_ACTION_OPEN)
            case .save: (localized("Save File"), GTK_FILE_CHOOSER_ACTION_SAVE)
            }
        dialog = ObjectRef(owning: gtk_file_chooser_native_new(title, window?.pointer(), action, nil, nil))
        self.completion = completion
        gtk_native_dialog_set_modal(dialog.pointer(), 1)
        switch purpose {
        case .open(let accepted, let isMultiple): prepare(accepted, isMultiple: isMultiple)
        case .save(let name): gtk_file_chooser_set_current_name(dialog.pointer(), name)
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
        completion(isAccepted ? .chosen(paths) : .cancelled)
    }

    private func prepare(_ accepted: AcceptedFiles, isMultiple: Bool) {
        gtk_file_chooser_set_select_multiple(dialog.pointer(), isMultiple ? 1 : 0)
        guard let filter = FileFilter.make(accepted) else { return }
        let all = FileFilter.makeAll()
        for filter in [filter, all] { gtk_file_chooser_add_filter(dialog.pointer(), filter.pointer()) }
        gtk_file_chooser_set_filter(dialog.pointer(), filter.pointer())
    }

    private var paths: [String] {
        let files = ObjectRef(owning: gtk_file_chooser_get_files(dialog.pointer()))
        return (0..<g_list_model_get_n_items(files.pointer())).compactMap { index in
            guard let item = g_list_model_get_item(files.pointer(), index) else { return nil }
            let file = ObjectRef(owning: OpaquePointer(item))
            return String(takingGString: g_file_get_path(file.pointer()))
        }
    }
}
