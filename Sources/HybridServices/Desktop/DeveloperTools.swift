import FoundationEssentials

/// The second program of the package, which contains the commands for developers. Installed applications do not need
/// it.
nonisolated package enum DeveloperTools {
    /// The name of the program's file, and of its Debian package.
    package static let name = "hybrid-desktop-tools"
    private static let program = "HybridDesktop"
    /// The directory of the program, relative to the prefix of an installation.
    private static let directory = "libexec/hybriddesktop"

    /// Returns the path of the tools. They are in the directory of HybridDesktop, as in a build, or in their own
    /// directory below the same prefix.
    /// - Parameter program: The path of HybridDesktop.
    /// - Returns: `nil` if the tools are not installed.
    package static func path(for program: String) -> String? {
        let own = URL(filePath: program).deletingLastPathComponent()
        let installed = own.deletingLastPathComponent().appending(path: directory)
        return existing([own, installed], name)
    }

    /// Returns the path of the HybridDesktop to which the tools belong.
    /// - Parameter path: The path of the running program.
    /// - Returns: `nil` if the running program is not the tools, or if HybridDesktop is not installed with them.
    package static func program(of path: String) -> String? {
        let file = URL(filePath: path)
        guard file.lastPathComponent == name else { return nil }
        let own = file.deletingLastPathComponent()
        let installed = own.deletingLastPathComponent().deletingLastPathComponent().appending(path: "bin")
        return existing([own, installed], program)
    }

    private static func existing(_ directories: [URL], _ name: String) -> String? {
        directories.map { $0.appending(path: name).path }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
