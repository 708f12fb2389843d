/// Where the parts of a packaged application lie, below the root of the system, without the slash in front.
package struct PackageLayout: Equatable, Sendable {
    /// The parts below the data directory, which are those of an installed application.
    package let installation: InstallationLayout
    /// Below which directory everything lies.
    package let prefix: String

    /// The parts of a package.
    package init(_ installation: InstallationLayout, prefix: String) {
        self.installation = installation
        self.prefix = prefix
    }

    /// A part of the data directory's.
    package func data(_ path: String) -> String { "\(prefix)/share/\(path)" }

    /// The application file.
    package var applicationFile: String { data(installation.applicationFile) }
    /// What puts it into the desktop's menu.
    package var desktopEntry: String { data(installation.desktopEntry) }
    /// What starts it when its name is called on the session bus.
    package var busService: String { data(installation.busService) }
    /// What software centres show of it (AppStream).
    package var metainfo: String { data("metainfo/\(installation.id).metainfo.xml") }
    /// The program, where it is inside: apart from the shell's own, which may be another version.
    package var program: String { "\(prefix)/lib/\(installation.id)/HybridDesktop" }
    /// Directory of the program's translations. The program looks beside itself first.
    package var translations: String { "\(prefix)/lib/\(installation.id)/locale" }
    /// What starts it in a Flatpak, whose applications are commands.
    package var command: String { "\(prefix)/bin/\(installation.id)" }
}
