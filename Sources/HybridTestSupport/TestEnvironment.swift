import CGtk
import FoundationEssentials
import GLibBridge

/// An empty directory for a test. It contains the directories of the application.
@MainActor
public final class TestEnvironment {
    /// The directory. ``remove()`` deletes it with its content.
    public let directory: String

    /// Creates the directory in the system's temporary directory.
    public init() throws {
        let made = try withGError { String(takingGString: g_dir_make_tmp("hybrid-test.XXXXXX", $0)) }
        guard let made else { throw GLibError(domain: "hybrid-test", code: 0, message: "No temporary directory.") }
        directory = made
        for path in variables.values {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Environment variables that make a process store its files in this directory.
    ///
    /// `XDG_RUNTIME_DIR` is not among them, because it contains the sockets of the session.
    public var variables: [String: String] {
        [
            "HOME": path("home"), "XDG_DATA_HOME": path("home/.local/share"), "XDG_CONFIG_HOME": path("home/.config"),
            "XDG_CACHE_HOME": path("home/.cache"), "XDG_STATE_HOME": path("home/.local/state"),
        ]
    }

    /// Returns the path of a file in the directory.
    public func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// Writes a file and creates its parent directories. Returns its path.
    @discardableResult
    public func write(_ text: String, to name: String, executable: Bool = false) throws -> String {
        let path = path(name)
        let parent = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: executable ? 0o755 : 0o644], ofItemAtPath: path)
        return path
    }

    /// Returns the content of a file. It is empty if the file does not exist.
    public func read(_ name: String) -> String { readText(path(name)) }

    /// Runs another program in these directories and returns its standard output.
    /// - Throws: `GLibError` if the program cannot start, takes too long, or fails.
    @discardableResult
    public func run(_ arguments: [String], timeout: Double = Timeouts.standard) throws -> String {
        try Command.run(["env"] + variables.map { "\($0)=\($1)" } + arguments, timeout: timeout)
    }

    /// Removes the directory. If a process of the test that is ending adds a file in the meantime, the removal is
    /// repeated.
    public func remove() {
        for _ in 0..<5 {
            try? FileManager.default.removeItem(atPath: directory)
            guard FileManager.default.fileExists(atPath: directory) else { return }
        }
    }
}

/// Returns the content of a file. It is empty if the file does not exist.
func readText(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
}
