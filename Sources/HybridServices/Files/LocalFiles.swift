import CGtk
import GLibBridge
import Glibc
import HybridCore

/// Small files, read and written whole with GLib. All files that the program keeps are written here.
@MainActor
package enum LocalFiles {
    /// The bytes of a small file that the program requires.
    /// - Parameter limit: the maximum size.
    /// - Throws: ``LocalFileError``; also for anything but a regular file, such as a pipe, which would block.
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

    /// Writes a file atomically: readers see the old content or the new one, never a part, even if the disk is full or
    /// the power fails. Only the user may read it.
    /// - Throws: ``LocalFileError``; the old content is then kept.
    package static func write(_ bytes: [UInt8], to path: String) throws {
        try write(bytes, to: path, mode: 0o600)
    }

    /// Writes a user's file atomically, with the permissions of their umask. A link's target is replaced. A terminal, a
    /// pipe or `/dev/null` is written to instead, since it cannot be replaced.
    /// - Throws: ``LocalFileError``.
    package nonisolated static func writePublic(_ bytes: [UInt8], to path: String) throws {
        var status = stat()
        let isThere = stat(path, &status) == 0
        guard isThere, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
            return try write(bytes, to: isThere ? target(of: path) : path, mode: 0o666)
        }
        let file = open(path, O_WRONLY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = file < 0 ? -1 : Array(rest).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw LocalFileError(path: path, reason: String(cString: strerror(errno))) }
            rest = rest.dropFirst(count)
        }
    }

    private nonisolated static func target(of path: String) -> String {
        guard let raw = realpath(path, nil) else { return path }
        defer { free(raw) }
        return String(cString: raw)
    }

    private nonisolated static func write(_ bytes: [UInt8], to path: String, mode: Int32) throws {
        let content = bytes.map { CChar(bitPattern: $0) }
        do {
            // Not GFile's replace function: if the disk is full, it replaces the old file with an empty one.
            try withGError {
                _ = g_file_set_contents_full(
                    path, content, content.count, G_FILE_SET_CONTENTS_CONSISTENT, mode, $0)
            }
        } catch {
            let isFull = error.domain == "g-file-error-quark" && error.code == Int(G_FILE_ERROR_NOSPC.rawValue)
            throw LocalFileError(
                path: path, reason: isFull ? localized("no space left on the disk") : error.message)
        }
    }

    /// Renames a damaged file with a suffix, replacing an earlier one.
    /// - Returns: the new name, without its directory.
    /// - Throws: ``LocalFileError`` if it cannot be renamed.
    static func setAside(_ path: String) throws -> String {
        guard rename(path, path + damagedEnding) == 0 else {
            throw LocalFileError(path: path, reason: String(cString: strerror(errno)))
        }
        return (path + damagedEnding).split(separator: "/").last.map(String.init) ?? path
    }

    private static let damagedEnding = ".damaged"

    /// Creates a directory and its parents, accessible only to the user.
    /// - Throws: ``LocalFileError``.
    package static func makeDirectory(_ path: String) throws {
        guard g_mkdir_with_parents(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: localized("the directory cannot be created"))
        }
    }

    /// Creates a directory, or restricts an existing one, so that only the user can access it.
    /// - Throws: ``LocalFileError``.
    package static func makePrivateDirectory(_ path: String) throws {
        try makeDirectory(path)
        guard chmod(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: localized("it belongs to another user"))
        }
    }
}

/// The reason that a file could not be read or written.
package struct LocalFileError: Error, Equatable, CustomStringConvertible {
    let path: String
    /// The problem, as a phrase.
    package let reason: String

    /// A sentence for the user.
    package var description: String { localized("Cannot use file “\(path)”: \(reason).") }
}
