import FoundationEssentials
import GLibBridge

/// The message catalogues of the program.
enum ProgramTranslations {
    /// Reads the catalogues in the first directory that contains any.
    /// - Parameter directories: The directories. They contain catalogues as `LANGUAGE/LC_MESSAGES/hybrid-desktop.mo`.
    /// - Returns: The contents of the catalogues, by their paths below that directory.
    /// - Throws: `LocalFileError` if a catalogue cannot be read.
    static func read(_ directories: [String]) throws -> [String: [UInt8]] {
        for directory in directories {
            let languages = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
            let paths = languages.map { "\($0)/LC_MESSAGES/\(Gettext.domain).mo" }
                .filter { FileManager.default.fileExists(atPath: "\(directory)/\($0)") }
            guard paths.isEmpty else {
                return try paths.reduce(into: [:]) { $0[$1] = try LocalFiles.readNow("\(directory)/\($1)") }
            }
        }
        return [:]
    }
}
