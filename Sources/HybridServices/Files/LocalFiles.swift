import CGtk
import GLibBridge

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
        let file = ObjectRef(owning: g_file_new_for_path(path))
        do {
            _ = try await awaitGIO(timeout: 10_000) { call in
                withGBytes(bytes) {
                    g_file_replace_contents_bytes_async(
                        file.pointer(), $0, nil, 0, G_FILE_CREATE_PRIVATE, call.cancellable, call.callback,
                        call.userData)
                }
            } finish: { result, error in
                g_file_replace_contents_finish(file.pointer(), result, nil, error) != 0
            }
        } catch let error as GLibError {
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
}

/// Why a file could not be read or written.
public struct LocalFileError: Error, Equatable, CustomStringConvertible {
    let path: String
    let reason: String

    /// A sentence for the user.
    public var description: String { "The file “\(path)” cannot be used: \(reason)." }
}
