import CGtk
import FoundationEssentials
import GLibBridge
package import HybridCore

/// The commands in application files that the user has allowed. Each is stored as an empty file whose name is the
/// digest of the command.
package struct TrustedCommands {
    private let directory = "\(String(borrowing: g_get_user_data_dir()) ?? "")/hybrid-desktop/trusted-commands"

    package init() {}

    /// Returns whether the user has allowed the command.
    package func contains(_ command: LocalServerCommand) -> Bool {
        g_file_test(path(of: command), G_FILE_TEST_IS_REGULAR) != 0
    }

    /// Records that the user has allowed the command.
    /// - Throws: ``LocalFileError`` if the file cannot be written.
    package func add(_ command: LocalServerCommand) throws {
        try LocalFiles.makePrivateDirectory(directory)
        try LocalFiles.write([], to: path(of: command))
    }

    /// Returns whether the file belongs to an application that the administrator has installed.
    package static func isInstalledBySystem(_ file: String) -> Bool {
        let file = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        return InstalledFiles.systemDirectories.contains { file.hasPrefix("\($0)/hybrid-desktop/applications/") }
    }

    private func path(of command: LocalServerCommand) -> String {
        "\(directory)/\(Hexadecimal.text(Digest.sha256(command.identity)))"
    }
}
