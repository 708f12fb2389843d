import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Removes an application from the user's menu.
package struct Uninstaller {
    private let secrets: LibsecretStore
    private let dataDirectory = String(borrowing: g_get_user_data_dir()) ?? ""

    /// Creates an uninstaller.
    /// - Parameter secrets: The store of the application's tokens.
    package init(secrets: LibsecretStore) {
        self.secrets = secrets
    }

    /// Removes the installed files. If `deletesData` is true, also removes all data of the application in every
    /// profile.
    /// - Returns: Warnings for the user.
    /// - Throws: ``InstallationError`` if nothing is installed, the application is running, or a file cannot be
    ///   removed.
    package func uninstall(_ id: String, deletesData: Bool) async throws -> [String] {
        guard let layout = InstallationLayout(id: id) else {
            throw InstallationError(localized("“\(id)” is neither a file nor an application ID."))
        }
        let files = InstalledFiles(layout: layout, dataDirectory: dataDirectory)
        let data = dataDirectories(layout).filter { g_file_test($0, G_FILE_TEST_EXISTS) != 0 }
        guard files.exist || deletesData else { throw notInstalled(id) }
        if files.exist { try files.checkOwner() }
        // Without its menu entry, a hidden instance could not be shown again, and it would write its data again.
        try SessionBus.checkEnded(id)
        var wasThere = files.exist || !data.isEmpty
        var warnings: [String] = []
        if files.exist {
            try files.remove()
            try AutostartFiles.removeAll(of: id)
            await SessionBus.reload()
            warnings = await DesktopDatabases.update(dataDirectory: dataDirectory)
        }
        if deletesData {
            for directory in data { try InstalledFiles.remove(directory) }
            do {
                // Tokens may be the only data of the application that remains.
                if try await secrets.removeAll(applicationID: id) { wasThere = true }
            } catch {
                warnings.append(localized("Cannot remove the application's tokens from the keyring (\(error))."))
            }
        }
        guard wasThere else { throw notInstalled(id) }
        return warnings
    }

    private func notInstalled(_ id: String) -> InstallationError {
        InstallationError(localized("Application “\(id)” is not installed and has no data on this computer."))
    }

    private func dataDirectories(_ layout: InstallationLayout) -> [String] { layout.dataDirectories }
}

extension InstallationLayout {
    /// The directories with the data of all profiles, as absolute paths.
    @MainActor var dataDirectories: [String] {
        [g_get_user_data_dir(), g_get_user_cache_dir(), g_get_user_state_dir()].compactMap { String(borrowing: $0) }
            .map { "\($0)/\(profiles)" }
    }
}
