import CGtk
import FoundationEssentials
import GLibBridge
import HybridCore

/// Reads the files that an application file names, so that they can be installed.
enum SourceFile {
    /// Returns the bytes of a file. After links are resolved, the file must be within the directory of the application
    /// file.
    /// - Throws: ``InstallationError`` if the file cannot be read or is outside the directory.
    static func read(_ name: String, in directory: String, limit: Int) throws -> [UInt8] {
        let path = "\(directory)/\(name)"
        guard g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 else {
            throw InstallationError(localized("Cannot find file “\(path)”, which the application file names."))
        }
        guard let whole = LocalFiles.resolved(path), let parent = LocalFiles.resolved(directory),
            parent == "/" || whole.hasPrefix(parent + "/")
        else {
            throw InstallationError(
                localized(
                    "The file “\(name)” is outside the application file's directory. Move it into that directory."))
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: whole)[.size] as? Int) ?? 0
        guard size <= limit else {
            throw InstallationError(localized("The file “\(path)” is larger than \(limit >> 20) MiB. Reduce its size."))
        }
        return try LocalFiles.readNow(whole)
    }
}
