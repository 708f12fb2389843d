import CGtk
import FoundationEssentials
import GLibBridge

/// An empty directory of a test's own, with the places in it where an application looks for its files.
@MainActor
public final class TestEnvironment {
    /// The directory. It is removed with everything in it by ``remove()``.
    public let directory: String

    /// Makes the directory, below the temporary directory of the system.
    public init() throws {
        let made = try withGError { String(takingGString: g_dir_make_tmp("hybrid-test.XXXXXX", $0)) }
        guard let made else { throw GLibError(domain: "hybrid-test", code: 0, message: "No temporary directory.") }
        directory = made
        for path in variables.values {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// What to set for a process so that it keeps its files here.
    ///
    /// `XDG_RUNTIME_DIR` stays as it is: the sockets of the session are there.
    public var variables: [String: String] {
        [
            "HOME": path("home"), "XDG_DATA_HOME": path("home/.local/share"), "XDG_CONFIG_HOME": path("home/.config"),
            "XDG_CACHE_HOME": path("home/.cache"), "XDG_STATE_HOME": path("home/.local/state"),
        ]
    }

    /// The path of a file in the directory.
    public func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// Writes a file, and the directories that it needs. Returns its path.
    @discardableResult
    public func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
        let path = path(name)
        let parent = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: executable ? 0o755 : 0o644], ofItemAtPath: path)
        return path
    }

    /// What a file contains; empty while it does not exist.
    public func read(_ name: String) -> String { readText(path(name)) }

    /// Runs another program in these directories, to its end, and returns what it wrote to its standard output.
    /// - Throws: `GLibError` if it cannot be started, takes longer than ten seconds, or fails.
    @discardableResult
    public func run(_ arguments: [String]) throws -> String {
        try Command.run(["env"] + variables.map { "\($0)=\($1)" } + arguments)
    }

    /// Removes the directory. A process of the test that is still ending may add a file meanwhile, so it tries again.
    public func remove() {
        for _ in 0..<5 {
            try? FileManager.default.removeItem(atPath: directory)
            guard FileManager.default.fileExists(atPath: directory) else { return }
        }
    }
}

/// What a file contains; empty while it does not exist.
func readText(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
}
