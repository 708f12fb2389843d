/// Paths of a packaged application, relative to the root of the file system, without leading slash.
package struct PackageLayout: Equatable, Sendable {
    /// Paths relative to the data directory, the same as for an installed application.
    package let installation: InstallationLayout
    /// Directory that contains everything.
    package let prefix: String

    /// Creates the layout of a package.
    package init(_ installation: InstallationLayout, prefix: String) {
        self.installation = installation
        self.prefix = prefix
    }

    /// Path below the data directory.
    package func data(_ path: String) -> String { "\(prefix)/share/\(path)" }

    package var applicationFile: String { data(installation.applicationFile) }
    package var desktopEntry: String { data(installation.desktopEntry) }
    /// The D-Bus service file.
    package var busService: String { data(installation.busService) }
    /// Metadata for software centres (AppStream).
    package var metainfo: String { data("metainfo/\(installation.id).metainfo.xml") }
    /// The program, if the package contains it; separate from the shell's own, which may be another version.
    package var program: String { "\(prefix)/lib/\(installation.id)/HybridDesktop" }
    /// Directory of the program's translations. The program looks beside itself first.
    package var translations: String { "\(prefix)/lib/\(installation.id)/locale" }
    /// Script that starts the application in a Flatpak.
    package var command: String { "\(prefix)/bin/\(installation.id)" }
}
