import FoundationEssentials
import HybridCore
import HybridNative
import HybridServices

/// Output files of the command line.
@MainActor
enum OutputFile {
    /// Writes a new file atomically.
    /// - Throws: ``UsageError`` with the name of the file and the problem.
    static func write(_ text: String, to path: String, replaces: Bool) throws {
        try write(Array(text.utf8), to: path, replaces: replaces)
    }

    /// Writes the bytes to a new file atomically.
    /// - Throws: ``UsageError`` with the name of the file and the problem.
    static func write(_ bytes: [UInt8], to path: String, replaces: Bool) throws {
        guard replaces || !FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                localized("The file “\(path)” already exists. Use another name, or --force to replace it."))
        }
        do {
            try LocalFiles.writePublic(bytes, to: path)
        } catch let error as LocalFileError {
            throw UsageError(localized("Cannot write file “\(path)”: \(error.reason)."))
        }
    }

    /// Writes a file that only its owner can read. An existing file is replaced.
    /// - Throws: ``UsageError`` with the name of the file and the problem.
    static func writePrivate(_ bytes: [UInt8], to path: String) throws {
        do {
            try LocalFiles.writePublic(bytes, to: path, mode: 0o600)
        } catch let error as LocalFileError {
            throw UsageError(localized("Cannot write file “\(path)”: \(error.reason)."))
        }
    }

    /// Creates a directory and its parents.
    /// - Throws: ``UsageError`` with the name of the directory.
    static func makeDirectory(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw UsageError(localized("Cannot create directory “\(path)”."))
        }
    }
}
