import CGtk
import GLibBridge
import Glibc
import HybridCore

/// Reads and writes small files as a whole, by means of GLib. All files that the program keeps are written here.
package enum LocalFiles {
    /// Returns the bytes of a small file that the program requires.
    /// - Parameter limit: The maximum size in bytes.
    /// - Throws: ``LocalFileError`` if the file cannot be read or is not a regular file. A pipe, for example, would
    ///   block.
    package static func readNow(_ path: String, limit: Int = .max) throws -> [UInt8] {
        var status = stat()
        if stat(path, &status) == 0 {
            let isFile = status.st_mode & S_IFMT == S_IFREG
            guard isFile else { throw LocalFileError(path: path, reason: localized("it is not a file")) }
            guard status.st_size <= limit else {
                throw LocalFileError(path: path, reason: localized("it is larger than \(limit >> 10) KiB"))
            }
        }
        let file = ObjectRef(owning: g_file_new_for_path(path))
        do {
            return try takeBytes(withGError { g_file_load_bytes(file.pointer(), nil, nil, $0) })
        } catch {
            throw LocalFileError(path: path, reason: error.message)
        }
    }

    /// Writes a file atomically. Readers see the old content or the new content, but never a part of it, even if the
    /// disk is full or the power fails. Only the user may read the file.
    /// - Parameter isDurable: True if the new content must be on the disk when the function returns.
    /// - Throws: ``LocalFileError`` if the file cannot be written. The old content is then kept.
    package nonisolated static func write(_ bytes: [UInt8], to path: String, isDurable: Bool = false) throws {
        try write(bytes, to: path, mode: 0o600, isDurable: isDurable)
    }

    /// Writes a user's file atomically, with the permissions that the user's umask allows. If the path is a link, the
    /// target of the link is replaced. A terminal, a pipe or `/dev/null` cannot be replaced, so the bytes are written
    /// to it. A pipe without a reader is an error.
    /// - Parameters:
    ///   - mode: The permissions of a new file, before the umask.
    ///   - ignoresUmask: True if the umask does not apply, for a file that another user reads.
    /// - Throws: ``LocalFileError`` if the file cannot be written.
    package nonisolated static func writePublic(
        _ bytes: [UInt8], to path: String, mode: Int32 = 0o666, ignoresUmask: Bool = false
    ) throws {
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            let target = isThere ? resolved(path) ?? path : path
            try write(bytes, to: target, mode: mode)
            if ignoresUmask { chmod(target, mode_t(mode)) }
            return
        }
        let file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
        defer { if file >= 0 { close(file) } }
        _ = fcntl(file, F_SETFL, O_WRONLY)
        guard file >= 0, writeAll(bytes, to: file) else {
            throw LocalFileError(path: path, reason: String(cString: strerror(errno)))
        }
    }

    /// Returns the path after links are resolved, or `nil` if nothing exists there.
    package nonisolated static func resolved(_ path: String) -> String? {
        guard let raw = realpath(path, nil) else { return nil }
        defer { free(raw) }
        return String(cString: raw)
    }

    private nonisolated static func write(
        _ bytes: [UInt8], to path: String, mode: Int32, isDurable: Bool = false
    ) throws {
        do {
            // The replace function of GFile is not used: if the disk is full, it replaces the old file with an empty
            // one.
            try withGError { error in
                bytes.withUnsafeBytes { content in
                    _ = g_file_set_contents_full(
                        path, content.bindMemory(to: CChar.self).baseAddress, content.count,
                        isDurable ? G_FILE_SET_CONTENTS_DURABLE : G_FILE_SET_CONTENTS_CONSISTENT, mode, error)
                }
            }
        } catch {
            let isFull = error.domain == "g-file-error-quark" && error.code == Int(G_FILE_ERROR_NOSPC.rawValue)
            throw LocalFileError(path: path, reason: isFull ? localized("no space left on the disk") : error.message)
        }
    }

    /// Renames a damaged file by adding a suffix. An earlier file with that name is replaced.
    /// - Returns: The new name without the directory.
    /// - Throws: ``LocalFileError`` if the file cannot be renamed.
    static func setAside(_ path: String) throws -> String {
        guard rename(path, path + damagedEnding) == 0 else {
            throw LocalFileError(path: path, reason: String(cString: strerror(errno)))
        }
        return (path + damagedEnding).split(separator: "/").last.map(String.init) ?? path
    }

    private static let damagedEnding = ".damaged"

    /// Creates a directory and its parents, which only the user can access.
    /// - Throws: ``LocalFileError`` if a directory cannot be created.
    package static func makeDirectory(_ path: String) throws {
        guard g_mkdir_with_parents(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: localized("the directory cannot be created"))
        }
    }

    /// Creates a directory that only the user can access. If the directory exists, its permissions are restricted.
    /// - Throws: ``LocalFileError`` if the directory cannot be created or restricted.
    package static func makePrivateDirectory(_ path: String) throws {
        try makeDirectory(path)
        guard chmod(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: localized("it belongs to another user"))
        }
    }
}

/// The reason why a file could not be read or written.
nonisolated package struct LocalFileError: Error, Equatable, CustomStringConvertible {
    let path: String
    package let reason: String

    package var description: String { localized("Cannot use file “\(path)”: \(reason).") }
}
