import Foundation

/// A script of the repository, or another program.
enum Script {
    /// Runs a script and returns its exit status and its output on both streams.
    static func run(
        _ script: String, _ arguments: [String], variables: [String: String] = [:], input: String = ""
    ) throws -> (status: Int32, said: String) {
        let process = Process()
        process.executableURL =
            script.hasPrefix("/") ? URL(filePath: script) : Repository.root.appending(path: script)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = output
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
}
