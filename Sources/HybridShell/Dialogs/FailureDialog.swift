import CGtk
import GLibBridge
import HybridCore

/// The dialog that a program shows if it could not start, for users who see no terminal.
package enum FailureDialog {
    /// Shows a message and returns after the user has closed the dialog. The display must be open.
    package static func run(_ sentence: String) {
        Adwaita.start()
        let dialog = Widget.messageDialog(in: nil, heading: localized("Cannot Start the App"), body: sentence)
        dialog.addResponse("close", localized("_Close"))
        dialog.forEachDescendant { $0.nameByWordAlone() }
        var isOpen = true
        dialog.connect("response") { _ in isOpen = false }
        gtk_window_present(dialog.pointer())
        while isOpen { MainLoop.iterate(mayBlock: true) }
        gtk_window_destroy(dialog.pointer())
    }
}
