import CGtk
import GLibBridge

/// A profile's directories, below the desktop's (XDG Base Directory Specification).
@MainActor
package struct ProfileDirectories {
    /// Cookies and storage, which must not be lost.
    package let data: String
    /// Data that can be fetched again.
    package let cache: String

    /// The directories of a profile. They are created when needed.
    package init(application: String, profile: String) {
        let place = "hybrid-desktop/\(application)/\(profile)"
        data = "\(String(borrowing: g_get_user_data_dir()) ?? "")/\(place)"
        cache = "\(String(borrowing: g_get_user_cache_dir()) ?? "")/\(place)"
    }

    /// Creates both, readable only by the user: WebKit itself would create its cookie database readable by everyone.
    /// - Throws: ``LocalFileError``.
    package func make() throws {
        try LocalFiles.makePrivateDirectory(data)
        try LocalFiles.makePrivateDirectory(cache)
    }
}
