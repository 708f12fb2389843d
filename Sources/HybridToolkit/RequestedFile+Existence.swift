import CGtk
import HybridCore

extension RequestedFile {
    /// Returns true if the path exists. A dangling symbolic link also counts.
    package static func isThere(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_EXISTS) != 0 || g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0
    }
}
