import CGtk
import GLibBridge
import HybridCore

/// Filters of the file dialog.
package enum FileFilter {
    /// Returns a filter for these files; `nil` if every file is accepted.
    static func make(_ accepted: AcceptedFiles) -> ObjectRef? {
        guard !accepted.isEverything else { return nil }
        let filter = ObjectRef(owning: gtk_file_filter_new())
        for type in accepted.types { gtk_file_filter_add_mime_type(filter.pointer(), type) }
        // GTK compares suffixes without regard to case.
        for ending in accepted.endings { gtk_file_filter_add_suffix(filter.pointer(), ending) }
        gtk_file_filter_set_name(filter.pointer(), DisplayText.line(accepted.name { describe($0) }))
        return filter
    }

    static func makeAll() -> ObjectRef {
        let filter = ObjectRef(owning: gtk_file_filter_new())
        gtk_file_filter_add_pattern(filter.pointer(), "*")
        gtk_file_filter_set_name(filter.pointer(), localized("All Files"))
        return filter
    }

    private static func describe(_ type: String) -> String {
        guard let content = String(takingGString: g_content_type_from_mime_type(type)) else { return type }
        return String(takingGString: g_content_type_get_description(content)) ?? type
    }
}
