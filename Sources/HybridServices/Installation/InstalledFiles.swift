import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// The files of an installed application.
struct InstalledFiles {
    let layout: InstallationLayout
    let dataDirectory: String

    var exist: Bool {
        existing.contains(layout.desktopEntry) || existing.contains { $0.hasPrefix(layout.directory) }
    }

    /// The existing icons of the shortcuts, as paths relative to the data directory.
    var shortcutIcons: [String] {
        (0..<ApplicationShortcut.limit).flatMap { layout.icons(ofShortcut: $0) }.filter { exists($0) }
    }

    /// The existing icons of the application itself, as paths relative to the data directory.
    var icons: [String] { layout.icons.filter { exists($0) } }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: whole(path)) }

    /// The files that exist, as paths relative to the data directory.
    var existing: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: whole(layout.directory))) ?? []
        return [layout.desktopEntry, layout.busService].filter { exists($0) } + icons + shortcutIcons
            + names.map { "\(layout.directory)/\($0)" }
    }

    /// Checks that the installer created the files with these names.
    /// - Throws: ``InstallationError`` if it did not.
    func checkOwner() throws(InstallationError) {
        for (path, marker) in [
            (layout.desktopEntry, "\(DesktopEntry.marker)=\(layout.id)"), (layout.busService, BusService.marker),
        ] {
            guard let data = FileManager.default.contents(atPath: whole(path)) else { continue }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            guard lines.contains(Substring(marker)) else { throw foreign(whole(path)) }
        }
    }

    /// Checks that the administrator has not installed another application with this name. The user's entry would hide
    /// that application and use its bus name.
    func checkSystem() throws(InstallationError) {
        for directory in Self.systemDirectories {
            for path in [layout.desktopEntry, layout.busService]
            where FileManager.default.fileExists(atPath: "\(directory)/\(path)") {
                throw foreign("\(directory)/\(path)")
            }
        }
    }

    private func foreign(_ path: String) -> InstallationError {
        InstallationError(localized("The ID “\(layout.id)” belongs to another application (\(path)). Use your own."))
    }

    /// Removes all files except `kept` and the directories that contain them.
    /// - Throws: ``InstallationError`` for the first file that cannot be removed.
    func remove(except kept: Set<String> = []) throws(InstallationError) {
        for path in existing where !kept.contains(where: { $0 == path || $0.hasPrefix("\(path)/") }) {
            try Self.remove(whole(path))
        }
        if kept.isEmpty { try Self.remove(whole(layout.directory)) }
    }

    /// Removes a file, or a directory with its content, if it exists. Links are not followed.
    static func remove(_ path: String) throws(InstallationError) {
        guard g_file_test(path, G_FILE_TEST_EXISTS) != 0 || g_file_test(path, G_FILE_TEST_IS_SYMLINK) != 0 else {
            return
        }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw InstallationError(localized("Cannot remove “\(path)”. Remove it manually."))
        }
    }

    private func whole(_ path: String) -> String { "\(dataDirectory)/\(path)" }

    /// The data directories in which packages install applications for all users. Display managers add a slash to each,
    /// and a path must not contain two in a row.
    static var systemDirectories: [String] {
        strings(borrowing: g_get_system_data_dirs()).map {
            $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0
        }
    }
}
