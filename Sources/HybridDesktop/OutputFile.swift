import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// Files that the command line asks for.
@MainActor
enum OutputFile {
    /// Writes a new file whole or not at all.
    /// - Parameter replaces: whether one of that name may be replaced.
    /// - Throws: ``UsageError`` with the file's name and what is wrong with it.
    static func write(_ text: String, to path: String, replaces: Bool) throws {
        try write(Array(text.utf8), to: path, replaces: replaces)
    }

    /// Writes a new file of these bytes whole or not at all.
    /// - Throws: ``UsageError`` with the file's name and what is wrong with it.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
        guard replaces || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                localized("There is a file “\(path)” already. Give another name, or --force to replace it."))
        }
        do {
            try LocalFiles.writePublic(bytes, to: path)
        } catch let error as LocalFileError {
            throw UsageError(localized("The file “\(path)” cannot be written: \(error.reason)."))
        }
    }
}
