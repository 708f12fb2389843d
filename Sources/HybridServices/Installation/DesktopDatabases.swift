import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The desktop's databases of applications and icons. They are updated by the desktop's own programs.
enum DesktopDatabases {
    /// Updates the databases after a change below the data directory.
    /// - Returns: A sentence for each failure.
    static func update(dataDirectory: String) async -> [String] {
        var warnings: [String] = []
        let applications = "\(dataDirectory)/applications"
        // Without this database, GIO does not know which application opens an address.
        if await !run(["update-desktop-database", "-q", applications]) {
            warnings.append(
                localized(
                    "update-desktop-database is missing or failed, so links with the application's own "
                        + "scheme may not open it. Install the package desktop-file-utils, then install the "
                        + "application again."))
        }
        let theme = "\(dataDirectory)/icons/hicolor"
        // Running programs detect changed icons only by the time of this directory. If it is newer than a cache, the
        // cache is ignored (Icon Theme Specification, implementation notes).
        touch(theme)
        // Only an existing cache is updated. A new cache would hide icons that are installed without updating the
        // cache.
        if g_file_test("\(theme)/icon-theme.cache", G_FILE_TEST_EXISTS) != 0 {
            for program in ["gtk4-update-icon-cache", "gtk-update-icon-cache"] {
                if await run([program, "-q", "-t", "-f", theme]) { break }
            }
        }
        return warnings
    }

    private static func touch(_ directory: String) {
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: directory)
    }

    private static func run(_ command: [String]) async -> Bool {
        await ToolProcess.run(command)?.isSuccess ?? false
    }
}
