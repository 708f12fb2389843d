import FoundationEssentials
package import HybridValues

/// A package of an application, with its names and metadata.
package struct ApplicationPackage: Equatable, Sendable {
    /// The program that shows the application's pages.
    package enum Program: Equatable, Sendable {
        /// The program is in the shell's own package, of which at least this version is required.
        case separate(version: String)
        /// The package contains a copy of the program for one architecture. `dependencies` lists the packages that the
        /// copy depends on.
        case inside(architecture: String, dependencies: String)
    }

    package let application: ApplicationConfiguration
    package let format: PackageFormat
    package let layout: PackageLayout
    package let version: PackageVersion
    package let maintainer: PackageMaintainer?
    /// The SPDX name of the licence.
    package let license: String
    /// The program that shows the pages.
    package var program: Program
    package let day: CalendarDay
    /// The environment to open, or `nil` for the default of the application file.
    package let environment: String?
    /// True if the program belongs to the application.
    package let hasOwnProgram: Bool

    package init(
        _ application: ApplicationConfiguration, file: JSONValue, format: PackageFormat, program: Program,
        day: CalendarDay,
        maintainer: String? = nil, license: String = PackageRules.defaultLicense, environment: String? = nil,
        ownProgram: String? = nil
    ) throws(PackageProblems) {
        let maintainer = maintainer ?? application.launcher.maintainer
        let problems = PackageRules.problems(
            of: application, file: file, format: format, license: license, maintainer: maintainer)
        guard problems.isEmpty, let installation = application.id.flatMap({ InstallationLayout(id: $0) }),
            let version = application.launcher.version.flatMap(PackageVersion.init)
        else { throw PackageProblems(sentences: problems) }
        self.application = application
        self.format = format
        layout = PackageLayout(installation, prefix: format.prefix, programName: ownProgram ?? "HybridDesktop")
        hasOwnProgram = ownProgram != nil
        self.version = version
        self.maintainer = maintainer.flatMap(PackageMaintainer.init)
        self.license = license
        self.program = program
        self.day = day
        self.environment = environment
    }

    /// A warning for the author that the package depends on `hybrid-desktop`, which no distribution provides. The value
    /// is `nil` if the package does not depend on it.
    package var dependencyWarning: String? {
        guard format.isDebian, case .separate(let version) = program else { return nil }
        if format == .kiosk {
            return localized(
                "The package depends on hybrid-desktop-kiosk (>= \(version)), which no distribution provides. "
                    + "Distribute it and hybrid-desktop too.")
        }
        return localized(
            "The package depends on hybrid-desktop (>= \(version)), which no distribution provides. "
                + "Distribute both packages, or use --with-program.")
    }

    package var id: String { layout.installation.id }

    package var hasProgram: Bool { if case .inside = program { true } else { false } }

    /// The name of the package's file or directory.
    package var fileName: String {
        switch (format, program) {
        case (.deb, _), (.kiosk, _): "\(debianName)_\(version.debian)_\(debianArchitecture).deb"
        case (.flatpak, _): "\(id)-flatpak"
        case (.tar, .separate): "\(id)-\(version.text).tar.gz"
        case (.tar, .inside(let architecture, _)): "\(id)-\(version.text)-\(architecture).tar.gz"
        }
    }

    /// The program and its arguments, with absolute paths.
    package var command: [String] {
        let program =
            switch self.program {
            case .inside: "/\(layout.program)"
            case .separate: format == .tar ? "HybridDesktop" : "/usr/bin/HybridDesktop"
            }
        return [program, "--config", "/\(layout.applicationFile)"] + (environment.map { ["--environment", $0] } ?? [])
    }

    /// The generated text files, by path.
    package var texts: [String: String] {
        if format == .kiosk { return kioskTexts }
        var entry = DesktopEntry(application: application, id: id, command: format == .flatpak ? [id] : command)
        entry.isStartedByBus = format.isStartedByBus
        // Packaging has already failed if an icon is missing, so all icons exist here.
        let shortcuts = application.launcher.shortcuts
        entry.shortcutIcons = Set(shortcuts.indices.filter { shortcuts[$0].icon != nil })
        var texts = [layout.desktopEntry: entry.text, layout.metainfo: metainfo]
        if format.isStartedByBus {
            texts[layout.busService] = BusService.text(
                id: id, command: format == .flatpak ? ["/\(layout.command)"] : command)
        }
        switch format {
        case .deb, .kiosk:
            texts["usr/share/doc/\(debianName)/copyright"] = copyright
            texts["usr/share/lintian/overrides/\(debianName)"] = lintianOverrides
        case .flatpak: texts[layout.command] = launchScript
        case .tar: if hasProgram { texts["\(layout.prefix)/share/doc/\(id)/copyright"] = copyright }
        }
        return texts
    }

    /// A short description for lists. It contains no leading article, no full stop and no application name.
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

    /// The root address of the site, or `nil` if the server is local, because other machines cannot reach it.
    package var homepage: String? {
        let url = application.startURL
        guard let host = HostName(url), !host.isLoopback, let name = url.host, let scheme = url.scheme else {
            return nil
        }
        return "\(scheme)://\(name)\(url.port.map { ":\($0)" } ?? "")/"
    }
}

/// The reasons why an application cannot be packaged.
package struct PackageProblems: Error, Equatable, CustomStringConvertible {
    /// The messages, one for each reason.
    package let sentences: [String]

    package var description: String { sentences.joined(separator: " ") }
}
