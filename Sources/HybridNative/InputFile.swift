import FoundationEssentials
import Glibc
import HybridCore

/// Reads files that the command line or the application names.
package enum InputFile {
    /// The maximum size in bytes of a file that the program reads whole.
    private static let largest = 64 << 20

    /// Returns the bytes of a file.
    /// - Throws: ``UsageError`` with the name of the file and the problem.
    package static func read(_ path: String) throws -> [UInt8] {
        let bytes = try read(path, upTo: largest)
        guard bytes.count <= largest else {
            throw UsageError(localized("The file “\(path)” is larger than \(largest >> 20) MiB. Reduce its size."))
        }
        return bytes
    }

    /// Returns the bytes of a file, or one byte more than the limit if the file is larger. A pipe also works.
    /// - Throws: ``UsageError`` with the name of the file and the problem.
    package static func read(_ path: String, upTo limit: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno != ENOENT else { throw UsageError(missing(path)) }
            throw UsageError(localized("Cannot read file “\(path)”."))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit + 1 - bytes.count))
            guard count >= 0 else { throw UsageError(localized("Cannot read file “\(path)”.")) }
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return bytes
    }

    private static func missing(_ path: String) -> String {
        guard path.hasPrefix("https://") || path.hasPrefix("http://") else {
            return localized("File “\(path)” not found.")
        }
        return localized(
            "“\(path)” is an address, not a file. “HybridDesktop new” writes an application file for a site.")
    }

    /// Returns the bytes of a file of the given kind.
    /// - Throws: ``UsageError``, also if the file is of another kind.
    package static func read(_ path: String, as kind: FileKind) throws -> [UInt8] {
        let bytes = try read(path)
        if let json = try? JSONValue(strictly: bytes),
            let complaint = FileKind.complaint(about: json, named: path, wanted: kind)
        {
            throw UsageError(complaint)
        }
        return bytes
    }

    /// Returns everything that standard input contains.
    package static func standardInput() -> [UInt8] {
        var result: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(STDIN_FILENO, &part, part.count)
            guard count > 0 else { return result }
            result += part[..<count]
        }
    }

    /// Prints a sentence to standard error, after the name of the program.
    package static func warn(_ sentence: String) {
        let line = Array("\(ProgramFile.name): \(TerminalText.safe(sentence))\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
