import CGtk
import HybridCore

extension RequestedFile {
    /// Whether there is something of that name; a link that leads nowhere is something too.
    package static func isThere(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_EXISTS) != 0 || g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0
    }
}
