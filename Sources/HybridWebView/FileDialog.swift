import CGtk
import GLibBridge
package import HybridCore
package import HybridToolkit

/// The desktop's file chooser. The dialog closes when this object is released.
@MainActor
package final class FileDialog {
    /// The purpose of the chosen files.
    package enum Purpose: Sendable {
        /// Open files. At first, the dialog lists only accepted files. The user can choose to list all files.
        case open(AcceptedFiles, isMultiple: Bool)
        /// Save one file. The dialog suggests this name.
        case save(name: String)
    }

    /// The user's answer.
    package enum Answer: Equatable, Sendable {
        /// The user chose files with these paths. Files that have no path in the file system are omitted.
        case chosen([String])
        /// The user cancelled.
        case cancelled
    }

    private let dialog: ObjectRef
    private let completion: @MainActor (Answer) -> Void

    /// Shows the dialog.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the chosen files.
    ///   - title: The title; by default a general one.
    ///   - parent: A widget in the window that becomes the dialog's parent.
    ///   - completion: A closure that is called once with the answer. Keep this object alive until then.
    package init(
        _ purpose: Purpose, title: String? = nil, in parent: Widget,
        completion: @escaping @MainActor (Answer) -> Void
    ) {
        let window = gtk_widget_get_root(parent.pointer()).map { ObjectRef(retaining: $0) }
        let (general, action) =
            switch purpose {
            case .open(_, let isMultiple):
                (isMultiple ? localized("Select Files") : localized("Select File"), GTK_FILE_CHOOSER_ACTION_OPEN)
            case .save: (localized("Save File"), GTK_FILE_CHOOSER_ACTION_SAVE)
            }
        dialog = ObjectRef(owning: gtk_file_chooser_native_new(title ?? general, window?.pointer(), action, nil, nil))
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

    private func answer(isAccepted: Bool) { completion(isAccepted ? .chosen(paths) : .cancelled) }

    private func prepare(_ accepted: AcceptedFiles, isMultiple: Bool) {
        gtk_file_chooser_set_select_multiple(dialog.pointer(), isMultiple ? 1 : 0)
        guard let filter = FileFilter.make(accepted) else { return }
        let all = FileFilter.makeAll()
        for filter in [filter, all] { gtk_file_chooser_add_filter(dialog.pointer(), filter.pointer()) }
        gtk_file_chooser_set_filter(dialog.pointer(), filter.pointer())
    }

    private var paths: [String] {
        ObjectRef(owning: gtk_file_chooser_get_files(dialog.pointer())).items.compactMap { file in
            String(takingGString: g_file_get_path(file.pointer()))
        }
    }
}
