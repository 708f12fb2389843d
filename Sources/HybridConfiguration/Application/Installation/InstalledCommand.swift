/// The command that the installer writes into the menu entry of an application.
package struct InstalledCommand: Equatable, Sendable {
    /// The absolute path of the program.
    package let program: String
    /// The absolute path of the application file.
    package let file: String
    /// The environment to open, or `nil` if the application file has none.
    package let environment: String?

    package init(program: String, file: String, environment: String?) {
        self.program = program
        self.file = file
        self.environment = environment
    }

    /// Reads the command of a menu entry.
    /// - Parameter file: The application file that the installer wrote.
    /// - Returns: `nil` if the installer did not write this command.
    package init?(_ words: [String], file: String) {
        guard let program = words.first, program.hasPrefix("/") else { return nil }
        self.init(program: program, file: file, environment: words.count == 5 ? words[4] : nil)
        guard words == self.words else { return nil }
    }

    /// The program and its arguments.
    package var words: [String] {
        [program, "--config", file] + (environment.map { ["--environment", $0] } ?? [])
    }
}
