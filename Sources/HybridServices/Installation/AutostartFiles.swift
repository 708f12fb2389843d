import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Starts the application at login by an autostart file in the user's configuration. It is used outside of sandboxes.
/// The file determines the state, because the settings of the desktop also change it.
package final class AutostartFiles: BackgroundService {
    private let applicationID: String
    private let instanceID: String
    private let profile: String?

    /// Creates a value.
    /// - Parameter instanceID: The bus name of the process of this profile.
    package init(applicationID: String, instanceID: String, profile: String?) {
        self.applicationID = applicationID
        self.instanceID = instanceID
        self.profile = profile
    }

    private static var directory: String { "\(String(borrowing: g_get_user_config_dir()) ?? "")/autostart" }

    private var path: String { "\(Self.directory)/\(AutostartEntry.fileName(for: instanceID))" }

    package var hasMenuEntry: Bool { InstalledEntry(applicationID: applicationID) != nil }

    /// True if the file exists and is not disabled.
    package var startsAtLogin: Bool { Self.text(of: path).map(AutostartEntry.isInForce) ?? false }

    /// Writes the autostart file or removes it.
    package func startAtLogin(_ isWanted: Bool, answered: @escaping @MainActor (_ problem: String?) -> Void) {
        do {
            if isWanted { try write() } else { try InstalledFiles.remove(path) }
            answered(nil)
        } catch {
            answered("\(error)")
        }
    }

    /// Reports success immediately, because no permission is needed.
    package func keepRunning(answered: @escaping @MainActor (_ problem: String?) -> Void) { answered(nil) }

    private func write() throws {
        guard let menu = InstalledEntry(applicationID: applicationID),
            let entry = AutostartEntry(name: menu.name, id: applicationID, exec: menu.exec, profile: profile)
        else {
            throw InstallationError(localized("The application is no longer in your app grid. Install it again first."))
        }
        try LocalFiles.makeDirectory(Self.directory)
        try LocalFiles.write(Array(entry.text.utf8), to: path)
    }

    /// Removes the autostart files of all profiles of an application.
    /// - Throws: ``InstallationError`` if a file cannot be removed.
    static func removeAll(of applicationID: String) throws(InstallationError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        for name in names where name.hasPrefix(applicationID) {
            let path = "\(directory)/\(name)"
            guard let text = text(of: path), AutostartEntry.belongs(name, text, to: applicationID) else { continue }
            try InstalledFiles.remove(path)
        }
    }

    private static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
