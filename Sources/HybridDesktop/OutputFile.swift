import FoundationEssentials

/// Files that the command line asks for.
enum OutputFile {
    /// Writes a new file in one step.
    /// - Parameter replaces: whether one of that name may be replaced.
    /// - Throws: ``UsageError`` with the file's name and what is wrong with it.
    static func write(_ text: String, to path: String, replaces: Bool) throws {
        try write(Data(text.utf8), to: path, replaces: replaces)
    }

    /// Writes a new file of these bytes in one step.
    /// - Throws: ``UsageError`` with the file's name and what is wrong with it.
    static func write(_ data: Data, to path: String, replaces: Bool) throws {
        let isTaken = FileManager.default.fileExists(atPath: path)
        guard replaces || !isTaken else {
            throw UsageError("There is a file “\(path)” already. Give another name, or --force to replace it.")
        }
        do {
            try data.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw UsageError("The file “\(path)” cannot be written.")
        }
    }
}
