import CGtk

/// Finds a printer of the system and its state. GTK asks the print services, such as CUPS. Only the search for the
/// address of another computer's service blocks.
@MainActor
package final class PrinterSearch {
    private let name: String
    private var answer: Answer = .missing
    private let completion: @MainActor (Answer) -> Void

    /// The result of a search.
    package enum Answer: Equatable, Sendable {
        /// The printer accepts prints.
        case ready
        /// The printer is stopped, or has an error, such as no paper. The text is the print service's own message, and
        /// may be empty.
        case stopped(String)
        /// There is no printer with this name.
        case missing
    }

    private init(_ name: String, _ completion: @escaping @MainActor (Answer) -> Void) {
        self.name = name
        self.completion = completion
    }

    /// Searches for a printer.
    /// - Parameters:
    ///   - name: The name in the print service.
    ///   - completion: A closure that is called once.
    package static func find(_ name: String, completion: @escaping @MainActor (Answer) -> Void) {
        // This is retained for the search. GTK calls the destroy notify when the search has ended, and only then.
        let data = Unmanaged.passRetained(PrinterSearch(name, completion)).toOpaque()
        gtk_enumerate_printers(
            { printer, data in
                guard let printer, let data else { return 0 }
                let search = Unmanaged<PrinterSearch>.fromOpaque(data).takeUnretainedValue()
                return MainLoop.assumeMainThread(printer) { search.look(at: $0) } ? 1 : 0
            }, data,
            { data in
                guard let data else { return }
                let search = Unmanaged<PrinterSearch>.fromOpaque(data).takeRetainedValue()
                // GTK is still in its own list of services here.
                MainActor.assumeIsolated { _ = MainLoop.whenIdle { search.completion(search.answer) } }
            }, 0)
    }

    /// - Returns: True if the search may end.
    private func look(at printer: OpaquePointer) -> Bool {
        guard String(borrowing: gtk_printer_get_name(printer)) == name else { return false }
        // GTK has no function for the severity of the state message. The icon shows it.
        let hasError = String(borrowing: gtk_printer_get_icon_name(printer)) == "printer-error"
        let isReady = gtk_printer_is_accepting_jobs(printer) != 0 && gtk_printer_is_paused(printer) == 0 && !hasError
        answer = isReady ? .ready : .stopped(String(borrowing: gtk_printer_get_state_message(printer)) ?? "")
        return true
    }
}
