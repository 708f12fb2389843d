import CGtk
import FoundationEssentials
import GLibBridge
package import HybridCore

/// Puts an application into the user's menu.
///
/// Everything is read and checked before the first file is written, so that a problem leaves what was installed before.
@MainActor
package struct Installer {
    /// What is to be installed.
    package struct Source {
        /// The application, in the environment that its menu entry opens.
        package var application: ApplicationConfiguration
        /// The whole application file.
        package var file: JSONValue
        /// Where the file is; what it names is looked for there.
        package var directory: String
        /// The environment, if one was asked for.
        package var environment: String?

        /// A source.
        package init(
            application: ApplicationConfiguration, file: JSONValue, directory: String, environment: String? = nil
        ) {
            self.application = application
            self.file = file
            self.directory = directory
            self.environment = environment
        }
    }

    private let executable: String
    private let http: any HTTPClient
    private let dataDirectory: String
    private static let sizeLimit = 4 << 20

    /// - Parameters:
    ///   - executable: the program that the menu entry starts, with its whole path.
    ///   - http: fetches icons.
    package init(executable: String, http: any HTTPClient) {
        self.executable = executable
        self.http = http
        dataDirectory = String(borrowing: g_get_user_data_dir()) ?? ""
    }

    /// Installs the application, or brings an installed one up to date.
    /// - Returns: the paths that were written, and what the user should know though it is installed.
    /// - Throws: ``InstallationError``.
    package func install(_ source: Source) async throws -> (files: [String], warnings: [String]) {
        let problems = InstallationRules.problems(of: source.application, file: source.file)
        guard problems.isEmpty, let layout = source.application.id.flatMap({ InstallationLayout(id: $0) }) else {
            throw InstallationError(problems.joined(separator: " "))
        }
        let installed = InstalledFiles(layout: layout, dataDirectory: dataDirectory)
        try installed.checkOwner()
        try installed.checkSystem()
        var (contents, names) = try copies(of: source, layout)
        let (icons, warnings) = await icons(of: source, layout)
        contents.merge(icons) { $1 }
        let file = source.file.renamingFiles(names)
        contents[layout.applicationFile] = Array((file.pretty() + "\n").utf8)
        let command =
            [executable, "--config", "\(dataDirectory)/\(layout.applicationFile)"]
            + (source.environment.map { ["--environment", $0] } ?? [])
        contents[layout.busService] = Array(BusService.text(id: layout.id, command: command).utf8)

        // The application file comes after what it names. If the disk is full before it, the older version goes on.
        let paths = contents.keys.filter { $0 != layout.applicationFile }.sorted() + [layout.applicationFile]
        for path in paths { try write(contents[path] ?? [], to: path) }
        // Of an older version nothing stays that the new one does not replace.
        try installed.remove(except: Set(paths).union([layout.desktopEntry]))
        await SessionBus.reload()
        // The menu entry comes last: once it is there, all that it needs is.
        var entry = DesktopEntry(application: source.application, id: layout.id, command: command)
        entry.isStartedByBus = await SessionBus.starts(layout.id)
        try write(Array(entry.text.utf8), to: layout.desktopEntry)
        let files = (contents.keys + [layout.desktopEntry]).sorted()
        return (files, warnings + (await DesktopDatabases.update(dataDirectory: dataDirectory)))
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        let whole = "\(dataDirectory)/\(path)"
        try LocalFiles.makeDirectory(whole.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
        try LocalFiles.write(bytes, to: whole)
    }

    /// The files that the application file names, by their new places, and their new names by the old ones.
    private func copies(
        of source: Source, _ layout: InstallationLayout
    ) throws -> (contents: [String: [UInt8]], names: [String: String]) {
        var contents: [String: [UInt8]] = [:]
        var names: [String: String] = [:]
        for file in source.file.referencedFiles where names[file.name] == nil {
            let bytes = try SourceFile.read(file.name, in: source.directory, limit: Self.sizeLimit)
            if file.kind == .pathConfiguration {
                // Its own problems are sentences with their place.
                _ = try PathConfiguration(json: bytes, source: file.name, compile: PathConfigurationLoader.compile)
            }
            let name = FileName.free(FileName.safe(file.name)) { taken in
                taken == "application.json" || names.values.contains(taken)
            }
            names[file.name] = name
            contents["\(layout.directory)/\(name)"] = bytes
        }
        return (contents, names)
    }

    /// The icons in the theme's sizes. An icon that cannot be had is no reason not to install.
    private func icons(
        of source: Source, _ layout: InstallationLayout
    ) async -> (contents: [String: [UInt8]], warnings: [String]) {
        var contents: [String: [UInt8]] = [:]
        var warnings: [String] = []
        for icon in source.application.launcher.icons {
            do {
                let picture = try IconPicture(
                    content: try await bytes(of: icon, source), sizeFor: InstallationLayout.iconSize(for:))
                let path = picture.size.map(layout.icon(size:)) ?? layout.drawnIcon
                // The first of a size counts: the file lists the best first.
                if contents[path] == nil { contents[path] = picture.content }
            } catch {
                warnings.append("The icon \(Self.name(of: icon)) is left out: \(error)")
            }
        }
        if contents.isEmpty { contents[layout.drawnIcon] = Array(FallbackIcon.svg(for: source.application).utf8) }
        return (contents, warnings)
    }

    private func bytes(of icon: ApplicationIcon, _ source: Source) async throws -> [UInt8] {
        switch icon {
        case .file(let name): try SourceFile.read(name, in: source.directory, limit: Self.sizeLimit)
        case .url(let url): try await SiteReader(http: http).bytes(at: url, limit: Self.sizeLimit)
        }
    }

    private static func name(of icon: ApplicationIcon) -> String {
        switch icon {
        case .file(let name): "“\(name)”"
        case .url(let url): URLRedaction.redact(url)
        }
    }
}

/// Why an application could not be installed or removed: a sentence for the user.
package struct InstallationError: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
