import FoundationEssentials
import HybridCore
import HybridServices

/// The program that is running.
package enum ProgramFile {
    /// The program's name on the command line, without directories.
    static var name: String {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? "HybridDesktop"
    }

    /// Returns the path of the program (proc_pid_exe(5)). In `hybrid-desktop-tools` this is the path of HybridDesktop.
    /// - Throws: ``UsageError`` if the system does not report it.
    package static func path() throws -> String {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw UsageError(localized("Cannot find this program's file. Is /proc mounted?"))
        }
        // Linux adds this to the path of a program that has been replaced by a new version.
        let removed = " (deleted)"
        let current = path.hasSuffix(removed) ? String(path.dropLast(removed.count)) : path
        return DeveloperTools.program(of: current) ?? current
    }

    /// True if the program loads the Swift library from this computer. Other computers do not have it.
    static var needsSwiftLibrary: Bool {
        // `FileManager` reads nothing from a file whose size is zero, as all are in /proc.
        let maps = (try? InputFile.read("/proc/self/maps")) ?? []
        return String(decoding: maps, as: UTF8.self).contains("/libswiftCore.so")
    }

    /// Returns the full path for a path that is relative to the directory of the program.
    static func beside(_ path: String) -> String {
        guard !path.hasPrefix("/"),
            let program = try? self.path()
        else { return path }
        return URL(filePath: program).deletingLastPathComponent().appending(path: path).path
    }

    /// The program's directory.
    static var directory: String { ApplicationFile.directory(of: beside("program")) }
}
