import CGtk
import GLibBridge

/// Where a profile keeps what is its own, below the desktop's directories (XDG Base Directory Specification).
@MainActor
package struct ProfileDirectories {
    /// Cookies, storage: what must not be lost.
    package let data: String
    /// What can be fetched again.
    package let cache: String

    /// The directories of a profile. They are made when they are needed.
    package init(application: String, profile: String) {
        let place = "hybrid-desktop/\(application)/\(profile)"
        data = "\(String(borrowing: g_get_user_data_dir()) ?? "")/\(place)"
        cache = "\(String(borrowing: g_get_user_cache_dir()) ?? "")/\(place)"
    }

    /// Makes both, readable for the user only: WebKit itself would make its cookie database readable for everybody.
    /// - Throws: ``LocalFileError``.
    package func make() throws {
        try LocalFiles.makePrivateDirectory(data)
        try LocalFiles.makePrivateDirectory(cache)
    }
}
