import FoundationEssentials
import GLibBridge
import Glibc
import HybridCore

/// Writes files below a directory with the permissions that a package requires, regardless of the umask.
struct StagedFiles {
    let directory: String

    /// Writes a file and creates its parent directories.
    /// - Throws: ``InstallationError`` if the file cannot be written.
    func write(_ bytes: [UInt8], to path: String, isExecutable: Bool = false) throws(InstallationError) {
        var parent = directory
        for part in path.split(separator: "/").dropLast() {
            parent += "/\(part)"
            guard mkdir(parent, 0o755) == 0 ? chmod(parent, 0o755) == 0 : errno == EEXIST else { throw failure(parent) }
        }
        let whole = "\(directory)/\(path)"
        do {
            try LocalFiles.write(bytes, to: whole)
        } catch let error as LocalFileError {
            throw InstallationError(error.description)
        } catch { throw failure(whole) }
        guard chmod(whole, isExecutable ? 0o755 : 0o644) == 0 else { throw failure(whole) }
    }

    private func failure(_ path: String) -> InstallationError {
        InstallationError(localized("Cannot write “\(path)”: \(String(cString: strerror(errno)))."))
    }
}
