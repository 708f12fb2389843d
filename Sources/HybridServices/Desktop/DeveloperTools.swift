import FoundationEssentials

/// The second program, with the commands for developers. Installed applications do not need it.
package enum DeveloperTools {
    /// The name of its file and of its package.
    package static let name = "hybrid-desktop-tools"
    private static let program = "HybridDesktop"
    /// Its directory, relative to the prefix of an installation.
    private static let directory = "libexec/hybriddesktop"

    /// The tools of HybridDesktop: beside it, as in a build, or in their directory of the same prefix.
    /// - Parameter program: the path of HybridDesktop.
    /// - Returns: `nil` if they are not installed.
    package static func path(for program: String) -> String? {
        let own = URL(filePath: program).deletingLastPathComponent()
        let installed = own.deletingLastPathComponent().appending(path: directory)
        return existing([own, installed], name)
    }

    /// The HybridDesktop that the tools belong to.
    /// - Parameter path: the path of the running program.
    /// - Returns: `nil` for another program than the tools, and for tools without HybridDesktop.
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
