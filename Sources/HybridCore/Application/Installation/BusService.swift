/// The text of a service file of the session bus, which starts an application when its name is called.
package enum BusService {
    /// The comment by which the installer knows its own files.
    package static let marker = "# Installed by HybridDesktop."

    /// - Parameters:
    ///   - id: The application id, which is the name on the bus.
    ///   - command: The program and its arguments.
    package static func text(id: String, command: [String]) -> String {
        """
        \(marker)
        [D-BUS Service]
        Name=\(id)
        Exec=\(KeyFileValue.escaped(command.map(argument).joined(separator: " ")))

        """
    }

    /// The bus takes its command apart as a shell does.
    private static func argument(_ text: String) -> String {
        // By scalars: a quote and an accent are one character.
        "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }
}
