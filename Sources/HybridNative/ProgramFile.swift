import FoundationEssentials

/// The program that is running.
enum ProgramFile {
    /// What it was called on the command line, without directories.
    static var name: String {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        return name.flatMap { $0.isEmpty ? nil : $0 } ?? "HybridDesktop"
    }

    /// A path that an application names: beside the program, unless it is absolute.
    static func beside(_ path: String) -> String {
        guard !path.hasPrefix("/"),
            let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        else { return path }
        return URL(filePath: program).deletingLastPathComponent().appending(path: path).path
    }
}
