import FoundationEssentials

/// A package of an application: what it is called, and what it says of itself.
package struct ApplicationPackage: Equatable, Sendable {
    /// What shows the application's pages.
    package enum Program: Equatable, Sendable {
        /// The shell's own package, of this version or a newer one.
        case separate(version: String)
        /// A copy inside, for one architecture, with the packages that it needs.
        case inside(architecture: String, dependencies: String)
    }

    /// The application.
    package let application: ApplicationConfiguration
    /// What it is made as.
    package let format: PackageFormat
    /// Where its parts lie.
    package let layout: PackageLayout
    /// Its version.
    package let version: PackageVersion
    /// Who answers for it.
    package let maintainer: PackageMaintainer?
    /// The name of its licence.
    package let license: String
    /// What shows its pages.
    package var program: Program
    /// When it was made.
    package let day: CalendarDay
    /// The environment that is opened, if not the application file's own.
    package let environment: String?

    /// - Throws: ``PackageProblems``.
    package init(
        _ application: ApplicationConfiguration, file: JSONValue, format: PackageFormat, program: Program,
        day: CalendarDay,
        maintainer: String? = nil, license: String = PackageRules.defaultLicense, environment: String? = nil
    ) throws(PackageProblems) {
        let maintainer = maintainer ?? application.launcher.maintainer
        let problems = PackageRules.problems(
            of: application, file: file, format: format, license: license, maintainer: maintainer)
        guard problems.isEmpty, let installation = application.id.flatMap({ InstallationLayout(id: $0) }),
            let version = application.launcher.version.flatMap(PackageVersion.init)
        else { throw PackageProblems(sentences: problems) }
        self.application = application
        self.format = format
        layout = PackageLayout(installation, prefix: format.prefix)
        self.version = version
        self.maintainer = maintainer.flatMap(PackageMaintainer.init)
        self.license = license
        self.program = program
        self.day = day
        self.environment = environment
    }

    /// A sentence for the author about a dependency that no archive of a distribution has.
    package var dependencyWarning: String? {
        guard format == .deb, case .separate(let version) = program else { return nil }
        return localized(
            "The package depends on hybrid-desktop (>= \(version)), which no archive of a distribution has. Hand out both packages, or use --with-program."
        )
    }

    /// The application's id.
    package var id: String { layout.installation.id }

    /// Whether the program is a part of it.
    package var hasProgram: Bool { if case .inside = program { true } else { false } }

    /// The name of the file or directory that is made.
    package var fileName: String {
        switch (format, program) {
        case (.deb, _): "\(debianName)_\(version.debian)_\(debianArchitecture).deb"
        case (.flatpak, _): "\(id)-flatpak"
        case (.tar, .separate): "\(id)-\(version.text).tar.gz"
        case (.tar, .inside(let architecture, _)): "\(id)-\(version.text)-\(architecture).tar.gz"
        }
    }

    /// The program and its arguments, with whole paths.
    package var command: [String] {
        let program =
            switch self.program {
            case .inside: "/\(layout.program)"
            case .separate: format == .tar ? "HybridDesktop" : "/usr/bin/HybridDesktop"
            }
        return [program, "--config", "/\(layout.applicationFile)"] + (environment.map { ["--environment", $0] } ?? [])
    }

    /// What the package says of itself beside the application's files, by the paths.
    package var texts: [String: String] {
        var entry = DesktopEntry(
            application: application, id: id, command: format == .flatpak ? [id] : command)
        entry.isStartedByBus = format.isStartedByBus
        // A package is not made without the icons that it names.
        let shortcuts = application.launcher.shortcuts
        entry.shortcutIcons = Set(shortcuts.indices.filter { shortcuts[$0].icon != nil })
        var texts = [layout.desktopEntry: entry.text, layout.metainfo: metainfo]
        if format.isStartedByBus {
            texts[layout.busService] = BusService.text(
                id: id, command: format == .flatpak ? ["/\(layout.command)"] : command)
        }
        switch format {
        case .deb:
            texts["usr/share/doc/\(debianName)/copyright"] = copyright
            texts["usr/share/lintian/overrides/\(debianName)"] = lintianOverrides
        case .flatpak: texts[layout.command] = launchScript
        case .tar: if hasProgram { texts["\(layout.prefix)/share/doc/\(id)/copyright"] = copyright }
        }
        return texts
    }

    /// A sentence about the application in few words, for lists: without an article, a stop or the application's name.
    package var synopsis: String {
        let whole = DisplayLine.make(application.launcher.description, limit: 72) ?? ""
        var words = whole.split(separator: " ")
        if let first = words.first, ["a", "an", "the"].contains(first.lowercased()), words.count > 1 {
            words.removeFirst()
        }
        var text = words.joined(separator: " ")
        while text.hasSuffix(".") { text.removeLast() }
        guard !text.isEmpty, text.lowercased() != application.displayName.lowercased() else {
            return "web application of \(application.startURL.host ?? "a site")"
        }
        return text
    }

    /// Where the application's pages come from, without a path; `nil` where nobody else could go there.
    package var homepage: String? {
        let url = application.startURL
        guard let host = HostName(url), !host.isLoopback, let name = url.host, let scheme = url.scheme else {
            return nil
        }
        return "\(scheme)://\(name)\(url.port.map { ":\($0)" } ?? "")/"
    }
}

/// Why no package can be made of an application.
package struct PackageProblems: Error, Equatable, CustomStringConvertible {
    /// The reasons, each a sentence.
    package let sentences: [String]

    /// All of them.
    package var description: String { sentences.joined(separator: " ") }
}
