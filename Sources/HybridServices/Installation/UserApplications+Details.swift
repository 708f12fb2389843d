import CGtk
import FoundationEssentials
import GLibBridge
import Glibc
package import HybridCore

/// The details of installed applications, and the user's changes to them.
extension UserApplications {
    package func details(of id: String) async -> ApplicationDetails? {
        guard let application = application(id), let layout = InstallationLayout(id: id) else { return nil }
        let state = state(of: id)
        var details = ApplicationDetails(
            of: application, file: content(layout.applicationFile), environment: environment(of: id),
            remembered: RememberedPermissions(state.load(RememberedPermissions.fileName)),
            siteMembers: SiteUpdate.Memory(state.load(SiteUpdate.Memory.fileName)).members)
        if application.canBeOpened, !isConfined { details.startsAtLogin = autostart(id).startsAtLogin }
        details.isRunning = SessionBus.isRunning(id)
        details.size = await Self.size(of: layout.dataDirectories)
        let cookies = "\(ProfileDirectories(application: id, profile: Self.profile).data)/cookies.sqlite"
        details.isSignedIn = FileManager.default.fileExists(atPath: cookies)
        if !details.isSignedIn { details.isSignedIn = await secrets.hasSecrets(applicationID: id) }
        return details
    }

    private static let profile = "default"

    private func state(of id: String) -> FileStateStore {
        FileStateStore(directory: ProfileDirectories(application: id, profile: Self.profile).data)
    }

    private func autostart(_ id: String) -> AutostartFiles {
        AutostartFiles(applicationID: id, instanceID: id, profile: nil)
    }

    /// In a sandbox, only the application itself can request to be started at login.
    private var isConfined: Bool {
        DesktopConfinement.usesPortals(
            environment: ProcessInfo.processInfo.environment, exists: FileManager.default.fileExists(atPath:))
    }

    /// The command of an application's menu entry.
    private func command(of id: String) -> [String]? {
        entry(of: id).flatMap { DesktopEntry.value(of: "Exec", in: $0) }.flatMap { ExecLine.command($0) }
    }

    private func environment(of id: String) -> String? {
        guard let command = command(of: id), let index = command.firstIndex(of: "--environment") else { return nil }
        return command.dropFirst(index + 1).first
    }

    // MARK: Changes

    package func change(_ id: String, _ change: ApplicationChange) async throws -> [String] {
        try await install(id, change, reading: .none)
    }

    package func setIcon(of id: String, toFile path: String) async throws {
        guard let layout = InstallationLayout(id: id) else { return }
        let name: String
        let picture: IconPicture
        do {
            picture = try IconPicture(
                content: LocalFiles.readNow(path, limit: Self.iconLimit), sizeFor: InstallationLayout.iconSize(for:))
            name = picture.size == nil ? "chosen-icon.svg" : "chosen-icon.png"
        } catch let error as IconError {
            throw InstallationError(localized("Cannot use “\(path)” as an icon: \(error.description)."))
        }
        let file = "\(whole(layout.directory))/\(name)"
        let earlier = FileManager.default.contents(atPath: file)
        try LocalFiles.write(picture.content, to: file)
        do {
            _ = try await install(id, .icon(name), reading: .own)
        } catch {
            // The earlier icon may have the same name.
            if let earlier { try LocalFiles.write([UInt8](earlier), to: file) } else { unlink(file) }
            throw error
        }
    }

    /// Installs an application again with a changed file. Its program and environment stay.
    private func install(
        _ id: String, _ change: ApplicationChange, reading icons: Installer.Icons
    ) async throws -> [String] {
        guard let layout = InstallationLayout(id: id), application(id)?.isPackaged == false,
            let bytes = content(layout.applicationFile), let written = command(of: id)
        else { throw InstallationError(localized("Its files are missing or damaged. Install it again, or remove it.")) }
        guard let command = InstalledCommand(written, file: whole(layout.applicationFile)) else {
            throw InstallationError(localized("Its menu entry was changed by hand. Install it again."))
        }
        let (program, environment) = (command.program, command.environment)
        let file = try JSONValue(strictly: bytes)
        let application = try ApplicationConfiguration(json: bytes, source: id, environment: environment)
        let changed = try change.applied(to: file, of: application)
        let source = ApplicationSource(
            application: try ApplicationConfiguration(
                json: Array(changed.text.utf8), source: id, environment: environment),
            file: changed, directory: whole(layout.directory), environment: environment)
        let isOwnProgram = program.hasPrefix("\(whole(layout.directory))/")
        let warnings = try await Installer(executable: program, isOwnProgram: isOwnProgram, http: http)
            .install(source, reading: icons).warnings
        // The autostart entry has the application's name too.
        var problem: String?
        if autostart(id).startsAtLogin { autostart(id).startAtLogin(true) { problem = $0 } }
        return warnings + (problem.map { [$0] } ?? [])
    }

    package func setStartsAtLogin(_ id: String, _ isWanted: Bool) throws {
        var problem: String?
        autostart(id).startAtLogin(isWanted) { problem = $0 }
        if let problem { throw InstallationError(problem) }
    }

    package func setPermission(of id: String, _ kind: PermissionDefaults.Kind, _ answer: Bool?) throws {
        try SessionBus.checkEnded(id)
        guard let layout = InstallationLayout(id: id), let bytes = content(layout.applicationFile),
            let origin = ApplicationOrigin(
                try ApplicationConfiguration(json: bytes, source: id, environment: environment(of: id)).startURL)
        else { return }
        let directories = ProfileDirectories(application: id, profile: Self.profile)
        try directories.make()
        var problem: LocalizedText?
        let state = FileStateStore(directory: directories.data) { problem = $0 }
        var remembered = RememberedPermissions(state.load(RememberedPermissions.fileName))
        remembered[kind, origin] = answer
        state.save(remembered.json, as: RememberedPermissions.fileName)
        if let problem { throw InstallationError("\(problem)") }
    }

    // MARK: Data

    package func clear(_ data: ApplicationData, of id: String) async throws -> [String] {
        guard let layout = InstallationLayout(id: id) else { return [] }
        try SessionBus.checkEnded(id)
        for directory in layout.dataDirectories {
            switch data {
            case .everything: try InstalledFiles.remove(directory)
            case .signIn: try removeSiteData(in: directory)
            }
        }
        do {
            try await secrets.removeAll(applicationID: id)
            return []
        } catch {
            return [localized("Cannot remove the application's tokens from the keyring (\(error)).")]
        }
    }

    /// Removes the data of sites and of the signed-in user from all profiles. The settings are kept.
    private func removeSiteData(in directory: String) throws {
        for profile in names(in: directory) {
            let place = "\(directory)/\(profile)"
            for name in names(in: place) {
                switch ProfileFile(name) {
                case .ofUser: try InstalledFiles.remove("\(place)/\(name)")
                case .pages: try removePages(in: place)
                case .setting: break
                }
            }
        }
    }

    private func removePages(in place: String) throws {
        var problem: LocalizedText?
        let state = FileStateStore(directory: place) { problem = $0 }
        let kept = KeptWindows(state.load(ProfileFile.windows))
        state.save(KeptWindows(isWanted: kept.isWanted).json, as: ProfileFile.windows)
        if let problem { throw InstallationError("\(problem)") }
    }

    private func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }

    /// Returns the size of all files in the directories. Reading many files takes a while.
    private static func size(of directories: [String]) async -> Int {
        await WorkerThread.run {
            directories.reduce(0) { sum, directory in
                let paths = (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? []
                return paths.reduce(sum) { sum, path in
                    var status = stat()
                    guard lstat("\(directory)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                        return sum
                    }
                    return sum + Int(status.st_blocks) * 512
                }
            }
        }
    }
}
