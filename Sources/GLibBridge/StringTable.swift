import CGtk

/// A `GHashTable` with string keys, as some libraries expect attributes.
@MainActor
package final class StringTable {
    /// For a C function that borrows the table.
    package let pointer: OpaquePointer

    /// A table of strings.
    package init(_ members: [String: String]) {
        // The table owns and frees copies of its keys and values.
        pointer = g_hash_table_new_full(g_str_hash, g_str_equal, { g_free($0) }, { g_free($0) })
        for (key, value) in members { g_hash_table_insert(pointer, g_strdup(key), g_strdup(value)) }
    }

    /// A table of numbers, stored in the pointers themselves as GLib's `GINT_TO_POINTER` does.
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
