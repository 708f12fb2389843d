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
        for warning in application.warnings { InputFile.warn("\(path): \(warning)") }
        let directory =
            path.contains("/") ? path.split(separator: "/", omittingEmptySubsequences: false).dropLast() : ["."]
        return Site(application, directory: directory.joined(separator: "/"))
    }
}
