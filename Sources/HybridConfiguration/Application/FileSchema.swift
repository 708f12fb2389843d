import HybridValues

/// The versions of the application file's format. A file of an older version is converted when it is read.
struct FileSchema: Sendable {
    typealias Migration = @Sendable (inout [String: JSONValue]) -> Void

    /// The format that this program reads. A change that older programs would misread, such as another meaning of a
    /// key, adds a step here.
    static let current = FileSchema(migrations: [])

    /// The steps between two consecutive versions. The first one converts version 1.
    let migrations: [Migration]
    var version: Int { migrations.count + 1 }

    /// Returns a file's members in this version.
    /// - Returns: `nil` if the file has a later version. The problem is then reported to `reader`.
    func upgraded(_ file: [String: JSONValue], with reader: inout ApplicationReader) -> [String: JSONValue]? {
        guard let placed = reader.member("schema", of: PlacedValue(value: .object(file), path: "")) else {
            return upgraded(file, from: 1)
        }
        guard let number = reader.integer(placed, in: 1...1_000) else { return nil }
        guard number <= version else {
            reader.problem(
                placed.path,
                localized("The file has schema \(number), and this program reads \(version). Update the program."))
            return nil
        }
        return upgraded(file, from: number)
    }

    private func upgraded(_ file: [String: JSONValue], from number: Int) -> [String: JSONValue] {
        guard number < version else { return file }
        var file = file
        for migration in migrations[(number - 1)...] { migration(&file) }
        file["schema"] = .integer(version)
        return file
    }
}
