import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Takes an application out of the user's menu.
@MainActor
package struct Uninstaller {
    private let secrets: LibsecretStore
    private let dataDirectory = String(borrowing: g_get_user_data_dir()) ?? ""

    /// - Parameter secrets: where the application's tokens are.
    package init(secrets: LibsecretStore) {
        self.secrets = secrets
    }

    /// Removes what was installed, and with `deletesData` all that the application has kept, in every profile.
    /// - Returns: what the user should know.
    /// - Throws: ``InstallationError`` if there is nothing to remove, it is running, or something cannot be removed.
    package func uninstall(_ id: String, deletesData: Bool) async throws -> [String] {
        guard let layout = InstallationLayout(id: id) else {
            throw InstallationError(localized("“\(id)” is neither a file nor an application id."))
        }
        let files = InstalledFiles(layout: layout, dataDirectory: dataDirectory)
        let data = dataDirectories(layout).filter { g_file_test($0, G_FILE_TEST_EXISTS) != 0 }
        guard files.exist || deletesData else { throw notInstalled(id) }
        if files.exist { try files.checkOwner() }
        // Hidden, it could not be brought back without its entry; and what it keeps it would write again.
        if isRunning(id) {
            throw InstallationError(localized("The application “\(id)” is running. Quit it (Ctrl+Q), then try again."))
        }
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
                // Tokens may be all that is left of it.
                if try await secrets.removeAll(applicationID: id) { wasThere = true }
            } catch {
                warnings.append(localized("The keyring could not be asked to forget its tokens (\(error))."))
            }
        }
        guard wasThere else { throw notInstalled(id) }
        return warnings
    }

    private func notInstalled(_ id: String) -> InstallationError {
        InstallationError(localized("No application “\(id)” is installed, and nothing that it has kept is here."))
    }

    private func dataDirectories(_ layout: InstallationLayout) -> [String] {
        [g_get_user_data_dir(), g_get_user_cache_dir(), g_get_user_state_dir()].compactMap { String(borrowing: $0) }
            .map { "\($0)/\(layout.profiles)" }
    }

    /// Whether a process of the application, in any profile, is on the session bus.
    private func isRunning(_ id: String) -> Bool {
        let names = try? DBusConnection.session().call(
            "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
            method: "ListNames")
        return names?.children.first?.children.compactMap(\.string)
            .contains { $0 == id || $0.hasPrefix("\(id).Profile_") } ?? false
    }
}
