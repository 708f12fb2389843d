import FoundationEssentials

/// A program that `make examples` builds.
enum ExampleProgram {
    /// Returns the path of the program.
    /// - Throws: A sentence if it is not built.
    static func path(of name: String) throws -> String {
        let source = URL(filePath: #filePath)
        let repository = source.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = repository.appending(path: ".build-examples/debug/\(name)").path
        guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(name: name) }
        return path
    }

    private struct NotBuilt: Error, CustomStringConvertible {
        let name: String

        var description: String { "\(name) is not built. Run “make examples” first." }
    }
}
