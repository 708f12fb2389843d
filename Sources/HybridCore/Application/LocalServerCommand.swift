/// A server on this very machine that the application starts and ends: for development, and for applications of one
/// machine. Only a file that the user has named or installed says so, never anything that a server sends.
package struct LocalServerCommand: Equatable, Sendable {
    /// The program and its arguments. No shell reads them.
    package var command: [String]
    /// Where it is started; relative to the application file, and its directory without it.
    package var directory: String?
    /// How long it may take until it answers, in seconds.
    package var timeout = 60

    /// A command.
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
            reader.problem(word.path, localized("A word of a command has no such character."))
            return nil
        }
        var command = LocalServerCommand(command: words.map(\.text), directory: directory)
        command.timeout = timeout ?? command.timeout
        return command
    }
}

extension JSONValue {
    /// The application file for a place of its own: its servers are started where they were before.
    /// - Parameter directory: the whole path of the file's directory until now.
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
