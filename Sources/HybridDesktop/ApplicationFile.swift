import FoundationEssentials
import Glibc
import HybridCore

/// The file that describes an application.
enum ApplicationFile {
    /// Reads it, and says on standard error what its author should know though it can be used.
    /// - Throws: every fault of the file, as sentences.
    static func read(_ path: String, environment: String?) throws -> Site {
        let application = try ApplicationConfiguration(
            json: try InputFile.read(path), source: path, environment: environment)
        for warning in application.warnings { InputFile.warn("\(warning)") }
        return Site(application, directory: directory(of: path))
    }

    /// Where the file is, as a path that other names can be added to.
    static func directory(of path: String) -> String {
        guard path.contains("/") else { return "." }
        return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
