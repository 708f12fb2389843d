import CGtk
package import FoundationEssentials
import GLibBridge
package import HybridCore

/// The applications in the current user's menu.
package final class UserApplications: ApplicationLibrary {
    private let executable: String
    let http: any HTTPClient
    let secrets: LibsecretStore
    private let dataDirectory = String(borrowing: g_get_user_data_dir()) ?? ""
    static let iconLimit = 4 << 20

    /// Creates a value.
    /// - Parameters:
    ///   - executable: The absolute path of this program.
    ///   - http: Reads web sites.
    package init(executable: String, http: any HTTPClient, secrets: LibsecretStore) {
        self.executable = executable
        self.http = http
        self.secrets = secrets
    }

    // MARK: Installed applications

    /// Returns whether the file is the application file that the installer or a package wrote.
    package static func isInstalled(_ file: String, as id: String) -> Bool {
        guard let layout = InstallationLayout(id: id) else { return false }
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        let data = String(borrowing: g_get_user_data_dir()) ?? ""
        return ([data] + InstalledFiles.systemDirectories).contains { path == "\($0)/\(layout.applicationFile)" }
    }

    /// Returns the installed applications, sorted by name. These are the applications with a directory or a desktop
    /// entry that the installer made, and those that packages installed for all users.
    package func applications() -> [InstalledApplication] {
        let directories = names(in: InstallationLayout.applications)
        let entries = names(in: "applications").compactMap { name in
            name.hasSuffix(".desktop") ? String(name.dropLast(".desktop".count)) : nil
        }.filter { entry(of: $0) != nil }
        let packaged = InstalledFiles.systemDirectories.flatMap {
            names(in: InstallationLayout.applications, below: $0)
        }
        .filter { packageDirectory(of: $0) != nil }
        return InstalledApplication.sorted(Set(directories + entries + packaged).compactMap { application($0) })
    }

    /// Returns the application with this ID, or `nil` if it is not installed.
    func application(_ id: String) -> InstalledApplication? {
        guard let layout = InstallationLayout(id: id) else { return nil }
        let (file, text) = (content(layout.applicationFile), entry(of: id))
        let isOwn = [layout.directory, layout.desktopEntry].contains {
            FileManager.default.fileExists(atPath: "\(dataDirectory)/\($0)")
        }
        guard isOwn || packageDirectory(of: id) != nil else { return nil }
        return InstalledApplication(
            id: id, file: file, entry: text, starts: launchable(layout) != nil, isPackaged: !isOwn)
    }

    /// Returns the path of an application's icon, which is the drawing or the largest bitmap.
    package func iconPath(of id: String) -> String? {
        InstallationLayout(id: id)?.icons.reversed().map(whole).first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the text of a desktop entry that the installer made.
    func entry(of id: String) -> String? {
        guard let bytes = InstallationLayout(id: id).flatMap({ content($0.desktopEntry) }) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return DesktopEntry.value(of: DesktopEntry.marker, in: text) == id ? text : nil
    }

    private func launchable(_ layout: InstallationLayout) -> ObjectRef? {
        ObjectRef.owning(g_desktop_app_info_new_from_filename(whole(layout.desktopEntry)))
    }

    private func names(in directory: String, below root: String? = nil) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "\(root ?? dataDirectory)/\(directory)")) ?? []
    }

    func content(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: whole(path)).map { [UInt8]($0) } }

    /// Returns the data directory of the system that contains an application's file, or `nil` if no package installed the
    /// application.
    private func packageDirectory(of id: String) -> String? {
        guard let layout = InstallationLayout(id: id) else { return nil }
        return InstalledFiles.systemDirectories.first { directory in
            [layout.applicationFile, layout.desktopEntry].allSatisfy {
                FileManager.default.fileExists(atPath: "\(directory)/\($0)")
            }
        }
    }

    /// Returns the absolute path of an application's file. The user's files come before a package's.
    func whole(_ path: String) -> String {
        let own = "\(dataDirectory)/\(path)"
        guard !FileManager.default.fileExists(atPath: own) else { return own }
        return InstalledFiles.systemDirectories.map { "\($0)/\(path)" }.first {
            FileManager.default.fileExists(atPath: $0)
        } ?? own
    }

    // MARK: Adding

    /// Reads the description of a web site and its first usable icon.
    /// - Throws: An error whose description is a sentence.
    package func preview(of address: URL) async throws -> SitePreview {
        let site = try await SiteReader(http: http).read(address)
        let id = try SitePreview(site.draft, icon: []).id
        let installed = InstallationLayout(id: id).flatMap { content($0.applicationFile) }
        let file = installed.flatMap { try? JSONValue(strictly: $0) }
        let draft = file.map { SitePreview.draft(site.draft, updating: $0) } ?? site.draft
        let application = try SitePreview(draft, icon: []).application
        return try SitePreview(draft, icon: await icon(of: application, id), warnings: site.warnings)
    }

    private func icon(of application: ApplicationConfiguration, _ id: String) async -> [UInt8] {
        for icon in application.launcher.icons {
            let bytes: [UInt8]? =
                switch icon {
                case .url(let url): try? await SiteReader(http: http).bytes(at: url, limit: Self.iconLimit)
                case .file(let name): InstallationLayout(id: id).flatMap { content("\($0.directory)/\(name)") }
                }
            if let bytes,
                let picture = try? IconPicture(content: bytes, sizeFor: InstallationLayout.iconSize(for:))
            {
                return picture.content
            }
        }
        return Array(FallbackIcon.svg(for: application).utf8)
    }

    /// Compares a web site with the installed applications.
    package func standing(of preview: SitePreview) -> SitePreview.Standing {
        guard let layout = InstallationLayout(id: preview.id) else { return .new }
        let file = content(layout.applicationFile)
        let installed = InstalledApplication(id: layout.id, file: file, entry: entry(of: layout.id), starts: true)
        return preview.standing(toInstalled: file, called: installed.name)
    }

    /// Adds a web site to the menu, or updates it.
    /// - Throws: ``InstallationError``, or another error whose description is a sentence.
    package func install(_ preview: SitePreview, named name: String) async throws -> [String] {
        let file = preview.file(named: name)
        let application = try ApplicationConfiguration(json: Array(file.pretty().utf8), source: preview.address)
        let installer = Installer(executable: executable, http: http)
        // The file of an installed application may name an icon that the user chose.
        let directory = InstallationLayout(id: preview.id).map { whole($0.directory) } ?? "/"
        return try await installer.install(
            ApplicationSource(application: application, file: file, directory: directory)
        ).warnings
    }

    /// Removes an application from the menu.
    /// - Throws: ``InstallationError`` if the application cannot be removed.
    package func uninstall(_ id: String, deletesData: Bool) async throws -> [String] {
        try await Uninstaller(secrets: secrets).uninstall(id, deletesData: deletesData)
    }

    // MARK: Opening

    /// Starts an application in the same way as the menu.
    /// - Throws: ``InstallationError`` if the application cannot be started.
    package func open(_ id: String) throws {
        guard let layout = InstallationLayout(id: id), let entry = launchable(layout) else {
            throw InstallationError(localized("Cannot open “\(id)”: its menu entry is missing or damaged."))
        }
        do {
            let isStarted = try withGError { g_app_info_launch(entry.pointer(), nil, nil, $0) }
            guard isStarted != 0 else { throw InstallationError(localized("Cannot open “\(id)”.")) }
        } catch let error as GLibError {
            throw InstallationError(localized("Cannot open “\(id)”: \(error.message)"))
        }
    }

    /// True if the tools, which contain the demo, are installed.
    package var hasDemo: Bool { DeveloperTools.path(for: executable) != nil }

    /// Starts the demo in an independent process.
    /// - Throws: ``InstallationError`` if the demo cannot be started.
    package func openDemo() throws {
        do {
            let process = try withCStrings([executable, "demo"]) { command in
                try withGError { g_subprocess_newv(command, G_SUBPROCESS_FLAGS_NONE, $0) }
            }
            _ = ObjectRef.owning(process)
        } catch let error as GLibError {
            throw InstallationError(localized("Cannot open the demo: \(error.message)"))
        }
    }
}
