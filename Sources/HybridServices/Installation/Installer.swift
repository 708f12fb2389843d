import CGtk
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Adds an application to the user's menu.
///
/// All input is read and checked before the first file is written. If there is a problem, the previous installation
/// therefore stays intact.
package struct Installer {
    private let executable: String
    private let isOwnProgram: Bool
    private let http: any HTTPClient
    private let dataDirectory: String

    /// Creates an installer.
    /// - Parameters:
    ///   - executable: The absolute path of the program that the menu entry starts.
    ///   - isOwnProgram: True if the program belongs to the application. It is then installed with it.
    ///   - http: Fetches icons.
    package init(executable: String, isOwnProgram: Bool = false, http: any HTTPClient) {
        self.executable = executable
        self.isOwnProgram = isOwnProgram
        self.http = http
        dataDirectory = String(borrowing: g_get_user_data_dir()) ?? ""
    }

    /// The icons to read. The others are kept unchanged, because a site may be unreachable.
    enum Icons {
        case all, none
        /// The application's own icon, but not those of its shortcuts.
        case own
    }

    /// Installs the application, or updates it if it is already installed.
    /// - Returns: The paths of the written files, and warnings for the user.
    /// - Throws: ``InstallationError`` if the application cannot be installed.
    package func install(_ source: ApplicationSource) async throws -> (files: [String], warnings: [String]) {
        try await install(source, reading: .all)
    }

    func install(
        _ source: ApplicationSource, reading wanted: Icons
    ) async throws -> (files: [String], warnings: [String]) {
        let problems = InstallationRules.problems(of: source.application, file: source.file)
        guard problems.isEmpty, let layout = source.application.id.flatMap({ InstallationLayout(id: $0) }) else {
            throw InstallationError(problems.joined(separator: " "))
        }
        let installed = InstalledFiles(layout: layout, dataDirectory: dataDirectory)
        try installed.checkOwner()
        try installed.checkSystem()
        let own = isOwnProgram ? try OwnProgram(path: executable).files() : [:]
        let reading = ApplicationFiles(source: source, layout: layout, http: http)
        var contents = try reading.copies(besides: Set(own.keys))
        for (path, bytes) in own { contents["\(layout.directory)/\(path)"] = bytes }
        let copy = "\(layout.directory)/\(OwnProgram(path: executable).name)"
        let program = isOwnProgram ? "\(dataDirectory)/\(copy)" : executable
        let icons: ApplicationFiles.Icons = wanted == .none ? ([:], []) : await reading.icons()
        let shortcuts: ApplicationFiles.Icons = wanted == .all ? await reading.shortcutIcons() : ([:], [])
        // A missing icon does not prevent the installation.
        let failures = icons.failures + shortcuts.failures
        let warnings = failures.map { localized("Icon \($0.name) was skipped: \($0.reason)") }
        contents.merge(icons.contents) { $1 }
        contents.merge(shortcuts.contents) { $1 }
        let kept = Set((wanted == .none ? installed.icons : []) + (wanted == .all ? [] : installed.shortcutIcons))
        let command = InstalledCommand(
            program: program, file: "\(dataDirectory)/\(layout.applicationFile)", environment: source.environment
        ).words
        contents[layout.busService] = Array(BusService.text(id: layout.id, command: command).utf8)

        // The application file is written after the files that it names. If the disk is full before that, the older
        // version continues to work.
        let paths = contents.keys.filter { $0 != layout.applicationFile }.sorted() + [layout.applicationFile]
        for path in paths { try write(contents[path] ?? [], to: path, isProgram: isOwnProgram && path == copy) }
        // Files of the older version that were not replaced are removed.
        try installed.remove(except: kept.union(paths + [layout.desktopEntry]))
        await SessionBus.reload()
        // The menu entry is written last, after all files that it needs are installed.
        var entry = DesktopEntry(application: source.application, id: layout.id, command: command)
        entry.shortcutIcons = Set(
            source.application.launcher.shortcuts.indices.filter { index in
                layout.icons(ofShortcut: index).contains { contents[$0] != nil || kept.contains($0) }
            })
        entry.isStartedByBus = await SessionBus.starts(layout.id)
        try write(Array(entry.text.utf8), to: layout.desktopEntry)
        let files = (contents.keys + [layout.desktopEntry]).sorted()
        return (files, warnings + (await DesktopDatabases.update(dataDirectory: dataDirectory)))
    }

    private func write(_ bytes: [UInt8], to path: String, isProgram: Bool = false) throws {
        let whole = "\(dataDirectory)/\(path)"
        try LocalFiles.makeDirectory(whole.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
        if isProgram {
            try LocalFiles.writePublic(bytes, to: whole, mode: 0o755)
        } else {
            try LocalFiles.write(bytes, to: whole)
        }
    }
}

/// The reason why an application could not be installed or removed.
nonisolated package struct InstallationError: Error, Equatable, CustomStringConvertible {
    /// The reason as a sentence for the user.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
