import CGtk
import GLibBridge
import Glibc

/// Small files, read and written whole, by GIO.
@MainActor
public enum LocalFiles {
    /// The bytes of a small file that nothing can go on without.
    /// - Throws: ``LocalFileError``.
    public static func readNow(_ path: String) throws -> [UInt8] {
        let file = ObjectRef(owning: g_file_new_for_path(path))
        do {
            return try takeBytes(withGError { g_file_load_bytes(file.pointer(), nil, nil, $0) })
        } catch {
            throw LocalFileError(path: path, reason: error.message)
        }
    }

    /// Writes a file in one step: a reader sees the old content or the new, never a part. Only the user may read it.
    /// - Throws: ``LocalFileError``.
    public static func write(_ bytes: [UInt8], to path: String) async throws {
        let content = bytes.map { CChar(bitPattern: $0) }
        do {
            // Not GFile's replacing, which writes a new file in place.
            try withGError {
                _ = g_file_set_contents_full(
                    path, content, content.count, G_FILE_SET_CONTENTS_CONSISTENT, 0o600, $0)
            }
        } catch {
            throw LocalFileError(path: path, reason: error.message)
        }
    }

    /// Makes a directory and those above it. Only the user may look into it.
    /// - Throws: ``LocalFileError``.
    public static func makeDirectory(_ path: String) throws {
        guard g_mkdir_with_parents(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: "the directory cannot be made")
        }
    }

    /// Makes a directory into which only the user may look, also if it was there already.
    /// - Throws: ``LocalFileError``.
    public static func makePrivateDirectory(_ path: String) throws {
        try makeDirectory(path)
        guard chmod(path, 0o700) == 0 else {
            throw LocalFileError(path: path, reason: "it belongs to somebody else")
        }
    }
}

/// Why a file could not be read or written.
public struct LocalFileError: Error, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    /// A sentence for the user.
    public var description: String { "The file “\(path)” cannot be used: \(reason)." }
}
