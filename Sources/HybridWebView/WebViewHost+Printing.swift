import CGtk
import CWebKitGTK
import GLibBridge
package import HybridCore
package import HybridToolkit

extension WebViewHost {
    /// Prints the page with the desktop's dialog, which can also print to a file.
    package func print(in window: Widget) {
        let operation = ObjectRef(owning: webkit_print_operation_new(widget.pointer()))
        // The print call blocks until the user answers the dialog. The main loop runs in the meantime.
        MainLoop.whenIdle { Self.closePrintDialogOnce(of: window) }
        webkit_print_operation_run_dialog(operation.pointer(), window.pointer())
    }

    /// Makes the dialog close only once when the user presses Esc. Otherwise GTK destroys the dialog and WebKit
    /// destroys it again, which GTK reports as an error. This method turns closing the dialog into a response, so that
    /// only WebKit destroys it.
    private static func closePrintDialogOnce(of window: Widget) {
        for dialog in printDialogs where gtk_window_get_transient_for(dialog.pointer()) == window.pointer() {
            dialog.connect("close-request") { arguments -> Bool in
                guard let dialog = arguments.object(0) else { return false }
                gtk_dialog_response(dialog.pointer(), GTK_RESPONSE_DELETE_EVENT.rawValue)
                return true
            }
        }
    }

    /// Cancels all print dialogs. Each dialog runs a nested main loop, so the program cannot end before they are
    /// closed.
    package static func cancelPrintDialogs() {
        for dialog in printDialogs { gtk_dialog_response(dialog.pointer(), GTK_RESPONSE_DELETE_EVENT.rawValue) }
    }

    private static var printDialogs: [ObjectRef] {
        Widget.windows.filter {
            g_type_check_instance_is_a($0.pointer(), g_type_from_name("GtkPrintUnixDialog")) != 0
        }
    }
}

extension DrivenPage {
    /// Prints to a PDF file without a dialog.
    /// - Parameters:
    ///   - path: An absolute path at which no file exists. WebKit would overwrite an existing file.
    ///   - layout: The layout; by default, that of the printer.
    ///   - completion: A closure that is called when printing has ended. Its argument is the error message, or `nil` if
    ///     printing succeeded.
    package func print(
        toFile path: String, layout: PrintLayout? = nil, completion: @escaping @MainActor (String?) -> Void
    ) {
        let settings = DirectPrint.settings(forFile: path)
        let viewSettings = webkit_web_view_get_settings(widget.pointer())
        if layout != nil { webkit_settings_set_print_backgrounds(viewSettings, layout?.hasBackground == true ? 1 : 0) }
        let setup = layout.map { Self.pageSetup($0, settings) }
        DirectPrint.run(widget, settings, setup) { failure in
            if layout != nil { webkit_settings_set_print_backgrounds(viewSettings, 1) }
            completion(failure)
        }
    }

    /// Transfers a layout to GTK.
    private static func pageSetup(_ layout: PrintLayout, _ settings: ObjectRef) -> ObjectRef {
        let setup = ObjectRef(owning: gtk_page_setup_new())
        let millimetres = GTK_UNIT_MM
        let name = "hybrid-desktop"
        let paper = gtk_paper_size_new_custom(name, name, layout.width * 10, layout.height * 10, millimetres)
        gtk_page_setup_set_paper_size(setup.pointer(), paper)
        gtk_print_settings_set_paper_size(settings.pointer(), paper)
        gtk_paper_size_free(paper)
        let orientation = layout.isLandscape ? GTK_PAGE_ORIENTATION_LANDSCAPE : GTK_PAGE_ORIENTATION_PORTRAIT
        gtk_page_setup_set_orientation(setup.pointer(), orientation)
        gtk_print_settings_set_orientation(settings.pointer(), orientation)
        gtk_page_setup_set_top_margin(setup.pointer(), layout.margins.top * 10, millimetres)
        gtk_page_setup_set_bottom_margin(setup.pointer(), layout.margins.bottom * 10, millimetres)
        gtk_page_setup_set_left_margin(setup.pointer(), layout.margins.left * 10, millimetres)
        gtk_page_setup_set_right_margin(setup.pointer(), layout.margins.right * 10, millimetres)
        gtk_print_settings_set_scale(settings.pointer(), layout.scale * 100)
        guard !layout.pages.isEmpty else { return setup }
        gtk_print_settings_set_print_pages(settings.pointer(), GTK_PRINT_PAGES_RANGES)
        var ranges = layout.pages.map {
            GtkPageRange(start: Int32(clamping: $0.lowerBound - 1), end: Int32(clamping: $0.upperBound - 1))
        }
        gtk_print_settings_set_page_ranges(settings.pointer(), &ranges, Int32(ranges.count))
        return setup
    }
}
