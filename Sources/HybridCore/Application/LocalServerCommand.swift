/// A server on this machine that the application starts and stops, for development and for single-machine applications.
/// It can only come from a file that the user chose or installed, never from a server.
package struct LocalServerCommand: Equatable, Sendable {
    /// The program and its arguments, executed without a shell.
    package var command: [String]
    /// Working directory, relative to the application file; by default that file's directory.
    package var directory: String?
    /// Seconds to wait for the server's first response.
    package var timeout = 60

    /// Creates a command.
    package init(command: [String], directory: String? = nil) {
        self.command = command
        self.directory = directory
    }

    static let keys = ["command", "directory", "timeout"]

    /// Reads the application file's `server`.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> LocalServerCommand? {
        let example = "{\"command\": [\"bin/rails\", \"server\"]}"
        guard let object = reader.object(placed, example: example) else { return nil }
        reader.checkKeys(of: object, among: keys)
        let timeout = reader.integer(reader.member("timeout", of: object), in: 1...3_600)
        let directory = reader.fileName(reader.member("directory", of: object), example: "../site")
        guard let member = reader.member("command", of: object) else {
            reader.problem(object.path, localized("The command is missing. Write it as \(example)."))
            return nil
        }
        let words = reader.texts(member, example: "bin/rails")
        guard !words.isEmpty else {
            if member.value.array?.isEmpty == true {
                reader.problem(
                    member.path, localized("The command is empty. Write it as [\"bin/rails\", \"server\"]."))
            }
            return nil
        }
        if let word = words.first(where: { $0.text.contains("\0") }) {
            reader.problem(word.path, localized("A command cannot contain NUL characters."))
            return nil
        }
        var command = LocalServerCommand(command: words.map(\.text), directory: directory)
        command.timeout = timeout ?? command.timeout
        return command
    }
}

extension JSONValue {
    /// Returns the application file for use in another directory. Its servers still start in the original one.
    /// - Parameter directory: Absolute path of the file's original directory.
    package func startingServers(in directory: String) -> JSONValue {
        func layer(_ value: JSONValue) -> JSONValue {
            guard var members = value.object, var server = members["server"]?.object else { return value }
            let own = server["directory"]?.string
            if own?.hasPrefix("/") == true { return value }
            server["directory"] = .string(own.map { "\(directory)/\($0)" } ?? directory)
            members["server"] = .object(server)
            return .object(members)
        }
        guard case .object(var members) = layer(self) else { return self }
        if let environments = members["environments"]?.object {
            members["environments"] = .object(environments.mapValues(layer))
        }
        return .object(members)
    }
}
