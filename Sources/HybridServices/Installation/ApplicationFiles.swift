import FoundationEssentials
import HybridCore

/// The files of an installed or packaged application, by their paths below the data directory.
struct ApplicationFiles {
    let source: ApplicationSource
    let layout: InstallationLayout
    let http: any HTTPClient
    static let sizeLimit = 4 << 20

    /// Returns the application file and the files that it names. Each has a unique name.
    /// - Parameter others: The names of other files in the same directory.
    /// - Throws: ``InstallationError`` or ``PathConfigurationError`` if a file is unusable.
    func copies(besides others: Set<String> = []) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        var names: [String: String] = [:]
        for file in source.file.referencedFiles where names[file.name] == nil {
            let bytes = try SourceFile.read(file.name, in: source.directory, limit: Self.sizeLimit)
            if file.kind == .pathConfiguration {
                // The problems of the path configuration are sentences with their position.
                _ = try PathConfiguration(json: bytes, source: file.name, compile: PathConfigurationLoader.compile)
            }
            let name = FileName.free(FileName.safe(file.name)) { taken in
                taken == "application.json" || others.contains(taken) || names.values.contains(taken)
            }
            names[file.name] = name
            contents["\(layout.directory)/\(name)"] = bytes
        }
        contents[layout.applicationFile] = Array((file(names).pretty() + "\n").utf8)
        return contents
    }

    /// Returns the application file, adjusted to its new location.
    private func file(_ names: [String: String]) -> JSONValue {
        source.file.renamingFiles(names).startingServers(in: source.absoluteDirectory)
    }

    /// The contents of icons by path, and the names of unavailable icons with the reasons.
    typealias Icons = (contents: [String: [UInt8]], failures: [(name: String, reason: String)])

    /// Returns the icons of the application in the sizes of the theme.
    func icons() async -> Icons {
        var (contents, failures) = await pictures(source.application.launcher.icons, in: layout)
        if contents.isEmpty { contents[layout.drawnIcon] = Array(FallbackIcon.svg(for: source.application).utf8) }
        return (contents, failures)
    }

    /// Returns the icons of the application's shortcuts in the sizes of the theme.
    func shortcutIcons() async -> Icons {
        var (contents, failures): Icons = ([:], [])
        for (index, shortcut) in source.application.launcher.shortcuts.enumerated() {
            guard let icon = shortcut.icon, let place = InstallationLayout(id: layout.shortcutIcon(index)) else {
                continue
            }
            let own = await pictures([icon], in: place)
            contents.merge(own.contents) { $1 }
            failures += own.failures
        }
        return (contents, failures)
    }

    private func pictures(_ icons: [ApplicationIcon], in layout: InstallationLayout) async -> Icons {
        var contents: [String: [UInt8]] = [:]
        var failures: [(name: String, reason: String)] = []
        for icon in icons {
            do {
                let picture = try IconPicture(
                    content: try await bytes(of: icon), sizeFor: InstallationLayout.iconSize(for:))
                let path = picture.size.map(layout.icon(size:)) ?? layout.drawnIcon
                // The first icon of each size is used, because the file lists the best icons first.
                if contents[path] == nil { contents[path] = picture.content }
            } catch {
                failures.append((Self.name(of: icon), "\(error)"))
            }
        }
        return (contents, failures)
    }

    private func bytes(of icon: ApplicationIcon) async throws -> [UInt8] {
        switch icon {
        case .file(let name): try SourceFile.read(name, in: source.directory, limit: Self.sizeLimit)
        case .url(let url):
            // The application file may come from an untrusted source, and this machine may be able to reach hosts that
            // the source cannot reach.
            if ApplicationOrigin(url) == ApplicationOrigin(source.application.startURL) {
                try await SiteReader(http: http).bytes(at: url, limit: Self.sizeLimit)
            } else {
                throw SiteReader.Failure(
                    localized("it is not on the application's own host. Save it next to the application file."))
            }
        }
    }

    private static func name(of icon: ApplicationIcon) -> String {
        switch icon {
        case .file(let name): "“\(name)”"
        case .url(let url): URLRedaction.redact(url)
        }
    }
}
