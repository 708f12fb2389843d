import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// What desktops keep to find applications and icons quickly, brought up to date by their own programs.
@MainActor
enum DesktopDatabases {
    /// Lets the desktop know of what was installed or removed below the data directory.
    /// - Returns: what could not be done, as sentences.
    static func update(dataDirectory: String) async -> [String] {
        var warnings: [String] = []
        let applications = "\(dataDirectory)/applications"
        // Without it, GIO does not know who opens which address.
        if await !run(["update-desktop-database", "-q", applications]) {
            warnings.append(
                localized(
                    "update-desktop-database is missing or failed, so links of the application's own scheme may not open it. "
                        + "Install the package desktop-file-utils, then install the application again."))
        }
        let theme = "\(dataDirectory)/icons/hicolor"
        // What runs looks at the time of this directory only to know whether its icons are still those it has read; one
        // that is newer than a cache makes the cache count no more (Icon Theme Specification, implementation notes).
        touch(theme)
        // Only where there is a cache already: a first one would hide the icons of whoever does not care for caches.
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
