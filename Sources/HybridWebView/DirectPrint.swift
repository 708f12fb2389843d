import CGtk
import CWebKitGTK
import FoundationEssentials
import GLibBridge
package import HybridCore
package import HybridToolkit

/// Prints pages without a dialog.
@MainActor
package enum DirectPrint {
    /// The end of a print.
    package enum Outcome: Equatable, Sendable {
        case printed
        /// The page had gone before the print began.
        case cancelled
        /// The reason why the page was not printed, as a sentence.
        case failed(String)
    }

    /// Prints a page on a kiosk's printer.
    /// - Parameters:
    ///   - view: Returns the web view of the page when the print begins; `nil` if the page must not print any more.
    ///   - completion: A closure that is called once.
    package static func print(
        _ view: @escaping @MainActor () -> Widget?, on printer: KioskPrinter,
        completion: @escaping @MainActor (Outcome) -> Void
    ) {
        failure(of: printer) { failure in
            if let failure { return completion(.failed(failure)) }
            // The search takes time, in which the visitor may have left.
            guard let view = view() else { return completion(.cancelled) }
            switch printer.place {
            case .printer(let name):
                let settings = ObjectRef(owning: gtk_print_settings_new())
                gtk_print_settings_set_printer(settings.pointer(), name)
                run(view, settings, pageSetup(printer, settings)) { completion($0.map(Outcome.failed) ?? .printed) }
            case .folder(let folder):
                let name = "\(Int(Date().timeIntervalSince1970 * 1000)).pdf"
                // The file gets its name only once it is complete.
                let part = "\(folder)/.\(name).part"
                let settings = settings(forFile: part)
                run(view, settings, pageSetup(printer, settings)) { failure in
                    // Without data, WebKit also reports success.
                    let failure = failure ?? (access(part, F_OK) == 0 ? nil : localized("unknown reason"))
                    guard failure == nil, rename(part, "\(folder)/\(name)") == 0 else {
                        unlink(part)
                        return completion(.failed(failure ?? refusal(of: folder)))
                    }
                    completion(.printed)
                }
            }
        }
    }

    /// Finds out whether a kiosk's printer can print.
    /// - Parameter completion: A closure that is called once. Its argument is the reason why the printer cannot print, as
    ///   a sentence, or `nil`.
    package static func failure(of printer: KioskPrinter, completion: @escaping @MainActor (String?) -> Void) {
        switch printer.place {
        case .printer(let name):
            PrinterSearch.find(name) { answer in
                switch answer {
                case .ready: completion(nil)
                case .missing: completion(localized("There is no printer “\(name)”."))
                case .stopped(let reason):
                    let sentence = localized("The printer “\(name)” is stopped. \(DisplayText.line(reason))")
                    // The print service often gives no reason.
                    completion(sentence.last == " " ? String(sentence.dropLast()) : sentence)
                }
            }
        case .folder(let folder): completion(access(folder, W_OK | X_OK) == 0 ? nil : refusal(of: folder))
        }
    }

    private static func refusal(of folder: String) -> String {
        localized("No file can be written to the folder “\(folder)”.")
    }

    /// Deletes the incomplete files of an earlier process.
    package static func removeParts(of printer: KioskPrinter) {
        guard case .folder(let folder) = printer.place else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasPrefix(".") && name.hasSuffix(".pdf.part") { unlink("\(folder)/\(name)") }
    }

    /// The settings for GTK's file printer, whose name is localized.
    static func settings(forFile path: String) -> ObjectRef {
        let file = ObjectRef(owning: g_file_new_for_path(path))
        let settings = ObjectRef(owning: gtk_print_settings_new())
        gtk_print_settings_set(settings.pointer(), "output-uri", String(takingGString: g_file_get_uri(file.pointer())))
        gtk_print_settings_set(settings.pointer(), "output-file-format", "pdf")
        gtk_print_settings_set_printer(
            settings.pointer(), String(borrowing: g_dgettext("gtk40", "Print to File")) ?? "Print to File")
        return settings
    }

    /// Begins to print.
    /// - Parameters:
    ///   - setup: The page setup; `nil` for the printer's default.
    ///   - completion: A closure that is called when printing has ended. Its argument is the error message, or `nil`.
    static func run(
        _ view: Widget, _ settings: ObjectRef, _ setup: ObjectRef?, completion: @escaping @MainActor (String?) -> Void
    ) {
        let operation = ObjectRef(owning: webkit_print_operation_new(view.pointer()))
        if let setup { webkit_print_operation_set_page_setup(operation.pointer(), setup.pointer()) }
        webkit_print_operation_set_print_settings(operation.pointer(), settings.pointer())
        var failure: String?
        operation.connect("failed") { failure = $0.error(1)?.message ?? localized("unknown reason") }
        // If the page's process ends, WebKit finishes without data, and does not report a failure.
        let death = view.connect("web-process-terminated") { _ in failure = localized("unknown reason") }
        // The handler keeps the operation alive until it has finished.
        var running: ObjectRef? = operation
        operation.connect("finished") { _ in
            guard running != nil else { return }
            running = nil
            // WebKit may report the end of the process after this.
            MainLoop.whenIdle {
                death.disconnect()
                completion(failure)
            }
        }
        webkit_print_operation_print(operation.pointer())
    }

    private static func pageSetup(_ printer: KioskPrinter, _ settings: ObjectRef) -> ObjectRef? {
        guard printer.paper != nil || printer.margin != nil else { return nil }
        let setup = ObjectRef(owning: gtk_page_setup_new())
        if let paper = printer.paper {
            let size =
                switch paper {
                case .named(let name): gtk_paper_size_new(name)
                case .custom(let width, let height):
                    gtk_paper_size_new_custom(
                        "hybrid-desktop", "hybrid-desktop", Double(width), Double(height), GTK_UNIT_MM)
                }
            gtk_page_setup_set_paper_size_and_default_margins(setup.pointer(), size)
            gtk_print_settings_set_paper_size(settings.pointer(), size)
            gtk_paper_size_free(size)
        }
        if let margin = printer.margin.map(Double.init) {
            gtk_page_setup_set_top_margin(setup.pointer(), margin, GTK_UNIT_MM)
            gtk_page_setup_set_bottom_margin(setup.pointer(), margin, GTK_UNIT_MM)
            gtk_page_setup_set_left_margin(setup.pointer(), margin, GTK_UNIT_MM)
            gtk_page_setup_set_right_margin(setup.pointer(), margin, GTK_UNIT_MM)
        }
        return setup
    }
}
