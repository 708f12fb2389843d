import CGtk

/// What stands above rows of a list box.
extension ObjectRef {
    /// Has a list box ask what stands above each row.
    /// - Parameter header: is called with a row's number; `nil` is nothing. It must capture the list's owner weakly: the
    ///   list keeps it.
    package func setHeaders(_ header: @escaping @MainActor (Int) -> ObjectRef?) {
        // Retained for the list, which gives it up with the last function that it is given.
        let data = Unmanaged.passRetained(HeaderBox(header)).toOpaque()
        gtk_list_box_set_header_func(
            pointer(),
            { line, _, closure in
                guard let line, let closure else { return }
                // GTK asks on the main thread only.
                nonisolated(unsafe) let (row, data) = (line, closure)
                MainActor.assumeIsolated {
                    let box = Unmanaged<HeaderBox>.fromOpaque(data).takeUnretainedValue()
                    let header = box.header(Int(gtk_list_box_row_get_index(row)))
                    gtk_list_box_row_set_header(row, header?.pointer())
                }
            }, data,
            { data in
                if let data { Unmanaged<HeaderBox>.fromOpaque(data).release() }
            })
    }
}

private final class HeaderBox {
    let header: @MainActor (Int) -> ObjectRef?

    init(_ header: @escaping @MainActor (Int) -> ObjectRef?) { self.header = header }
}
