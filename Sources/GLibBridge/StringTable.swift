import CGtk

/// A `GHashTable` with string keys. Some libraries expect attributes in this form.
@MainActor
package final class StringTable {
    /// The pointer for a C function that borrows the table.
    package let pointer: OpaquePointer

    package init(_ members: [String: String]) {
        // The table owns and frees copies of its keys and values.
        pointer = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
        for (key, value) in members { g_hash_table_insert(pointer, g_strdup(key), g_strdup(value)) }
    }

    /// Creates a table of numbers. They are stored in the pointers themselves, as by GLib's `GINT_TO_POINTER`.
    package init(numbers: [String: Int]) {
        pointer = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, nil)
        for (key, value) in numbers {
            g_hash_table_insert(pointer, g_strdup(key), UnsafeMutableRawPointer(bitPattern: value))
        }
    }

    isolated deinit {
        g_hash_table_unref(pointer)
    }
}
