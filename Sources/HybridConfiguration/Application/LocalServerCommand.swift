package import HybridValues

/// The command for a server on this machine, which the application starts and stops. It is for development and for
/// applications that run on a single machine. The command can only come from a file that the user chose or installed,
/// never from a server.
package struct LocalServerCommand: Equatable, Sendable {
    /// The program and its arguments. They are executed without a shell.
    package var command: [String]
    /// The working directory, relative to the application file. If it is `nil`, the directory of the application file
    /// is used.
    package var directory: String?
    /// The number of seconds to wait for the first response of the server.
    package var timeout = 60

    static let keys = ["command", "directory", "timeout"]

    /// Reads the member `server` of the application file.
    static func read(_ placed: PlacedValue?, with reader: inout ApplicationReader) -> LocalServerCommand? {
        let example = "{\"command\": [\"bin/rails\", \"server\"]}"
        guard let object = reader.object(placed, keys: keys, example: example) else { return nil }
        let timeout = reader.integer(reader.member("timeout", of: object), in: 1...3_600)
        let directory = reader.fileName(reader.member("directory", of: object), example: "../site")
        guard let member = reader.member("command", of: object) else {
            reader.problem(object.path, localized("The command is missing. Write it as \(example)."))
            return nil
        }
        let words = reader.texts(member, example: "bin/rails")
        guard !words.isEmpty else {
            if member.value.array?.isEmpty == true {
                reader.problem(member.path, localized("The command is empty. Write it as [\"bin/rails\", \"server\"]."))
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
    /// Returns the application file for use in another directory. Its servers still start in the original directory.
    /// - Parameter directory: The absolute path of the original directory of the file.
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
