import FoundationEssentials
import HybridCore

/// A program in a test's home directory that the desktop starts for addresses outside the application. It only records
/// them, so that no test starts the real browser.
@MainActor
enum RecordingBrowser {
    /// The file with the addresses, one per line.
    static let file = "opened"

    /// - Parameter schemes: The schemes other than those of the web.
    static func install(in home: String, schemes: Set<String> = ExternalSchemes.standard) throws {
        let types = (["http", "https"] + schemes.sorted()).map { "x-scheme-handler/\($0)" } + ["inode/directory"]
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=Browser of the test
            Exec=sh -c 'echo "$0" >>"\(home)/\(file)"' %u
            MimeType=\(types.joined(separator: ";"));

            """
        let defaults = "[Default Applications]\n" + types.map { "\($0)=test.desktop\n" }.joined()
        for (path, text) in [(".local/share/applications/test.desktop", entry), (".config/mimeapps.list", defaults)] {
            let url = URL(filePath: home).appending(path: path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
    }
}
