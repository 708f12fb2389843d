import FoundationEssentials
import HybridCore

/// The program that is running.
package enum ProgramFile {
    /// What it was called on the command line, without directories.
    static var name: String {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? "HybridDesktop"
    }

    /// Where it is; see proc_pid_exe(5).
    /// - Throws: ``UsageError`` where the system does not say.
    package static func path() throws -> String {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw UsageError(localized("It is not clear where this program is. Is /proc mounted?"))
        }
        return path
    }

    /// A path that an application names: beside the program, unless it is absolute.
    static func beside(_ path: String) -> String {
        guard !path.hasPrefix("/"),
            let program = try? self.path()
        else { return path }
        return URL(filePath: program).deletingLastPathComponent().appending(path: path).path
    }

    /// The directory of the program.
    static var directory: String { ApplicationFile.directory(of: beside("program")) }
}
