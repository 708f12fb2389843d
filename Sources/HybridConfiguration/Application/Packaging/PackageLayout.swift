/// The paths of a packaged application, relative to the root of the file system and without a leading slash.
package struct PackageLayout: Equatable, Sendable {
    /// The paths relative to the data directory. They are the same as for an installed application.
    package let installation: InstallationLayout
    /// The directory that contains all files of the package.
    package let prefix: String

    private let programName: String

    package init(_ installation: InstallationLayout, prefix: String, programName: String = "HybridDesktop") {
        self.installation = installation
        self.prefix = prefix
        self.programName = programName
    }

    /// Returns a path below the data directory.
    package func data(_ path: String) -> String { "\(prefix)/share/\(path)" }

    package var applicationFile: String { data(installation.applicationFile) }
    package var desktopEntry: String { data(installation.desktopEntry) }
    package var busService: String { data(installation.busService) }
    /// The metadata for software centres (AppStream).
    package var metainfo: String { data("metainfo/\(installation.id).metainfo.xml") }
    /// The program, if the package contains it. It is separate from the program in the shell's own package, which may
    /// have another version.
    package var program: String { "\(programDirectory)/\(programName)" }
    /// The directory of the program and its resource bundles.
    package var programDirectory: String { "\(prefix)/lib/\(installation.id)" }
    /// The directory of the program's translations. The program first searches for them beside itself.
    package var translations: String { "\(programDirectory)/locale" }
    /// The script that starts the application in a Flatpak.
    package var command: String { "\(prefix)/bin/\(installation.id)" }
}
