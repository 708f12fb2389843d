import CGtk
import Glibc

/// systemd's journal.
package enum SystemJournal {
    /// True if standard error is connected to the journal.
    package static let isConnected = g_log_writer_is_journald(STDERR_FILENO) != 0

    /// Sends an entry.
    /// - Parameter fields: The names, of capital letters, digits and underscores, and the values.
    /// - Returns: False if the journal does not accept it.
    package static func send(_ fields: [(name: String, value: String)]) -> Bool {
        // GLib only reads the texts during the call.
        let texts = fields.map { (name: strdup($0.name), value: strdup($0.value)) }
        defer {
            for text in texts {
                free(text.name)
                free(text.value)
            }
        }
        let entries = texts.map { GLogField(key: $0.name, value: UnsafeRawPointer($0.value), length: -1) }
        return g_log_writer_journald(G_LOG_LEVEL_INFO, entries, gsize(entries.count), nil) == G_LOG_WRITER_HANDLED
    }
}
