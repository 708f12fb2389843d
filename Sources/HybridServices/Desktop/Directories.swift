import CGtk
import GLibBridge

/// The directories of a profile, below the directories that the desktop defines (XDG Base Directory Specification).
package struct ProfileDirectories {
    /// The directory for cookies and storage, which must not be lost.
    package let data: String
    /// The directory for data that can be fetched again.
    package let cache: String

    /// Creates the paths of a profile's directories. The directories themselves are created when they are needed.
    package init(application: String, profile: String) {
        let place = "hybrid-desktop/\(application)/\(profile)"
        data = "\(String(borrowing: g_get_user_data_dir()) ?? "")/\(place)"
        cache = "\(String(borrowing: g_get_user_cache_dir()) ?? "")/\(place)"
    }

    /// Creates both directories so that only the user can read them. WebKit itself would create its cookie database so
    /// that everyone can read it.
    /// - Throws: ``LocalFileError`` if a directory cannot be created.
    package func make() throws {
        try LocalFiles.makePrivateDirectory(data)
        try LocalFiles.makePrivateDirectory(cache)
    }
}
