import CGtk
import CWebKitGTK
import GLibBridge
import HybridCore
import HybridToolkit

/// Lets the user choose files for a page.
package final class FileChooser {
    private let widget: Widget
    /// The types that the last activated file field accepts. They are kept until its dialog opens.
    private var field: AcceptedFiles?
    private var dialog: FileDialog?

    /// - Parameters:
    ///   - widget: The web view.
    ///   - contentManager: The manager of the web view's scripts.
    init(for widget: Widget, contentManager: ObjectRef) {
        self.widget = widget
        contentManager.onMessage(to: UserScripts.fileFieldHandler) { [weak self] in
            self?.field = AcceptedFiles(accept: $0)
        }
        widget.connect("run-file-chooser") { [weak self] arguments -> Bool in
            guard let self, let request = arguments.object(1) else { return false }
            choose(request)
            return true
        }
    }

    private func choose(_ request: ObjectRef) {
        let types = strings(borrowing: webkit_file_chooser_request_get_mime_types(request.pointer()))
        let accepted = AcceptedFiles.asked(by: field, types: types)
        field = nil
        let isMultiple = webkit_file_chooser_request_get_select_multiple(request.pointer()) != 0
        dialog = FileDialog(.open(accepted, isMultiple: isMultiple), in: widget) { [weak self] answer in
            // WebKit cannot read a file that has no path.
            if case .chosen(let paths) = answer, !paths.isEmpty {
                withCStrings(paths) { webkit_file_chooser_request_select_files(request.pointer(), $0) }
            } else {
                webkit_file_chooser_request_cancel(request.pointer())
            }
            // Release the dialog later, because it is still calling this closure.
            MainLoop.whenIdle { self?.dialog = nil }
        }
    }
}
