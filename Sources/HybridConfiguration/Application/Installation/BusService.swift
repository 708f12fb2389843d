import HybridValues

/// The text of a D-Bus service file. D-Bus uses the file to start an application when its bus name is called.
package enum BusService {
    /// The comment that identifies files written by the installer.
    package static let marker = "# Installed by HybridDesktop."

    /// - Parameters:
    ///   - id: The application id, which is also the bus name.
    ///   - command: The program and its arguments. D-Bus parses them like a shell, and Flatpak compares the name of the
    ///     program with this text verbatim.
    package static func text(id: String, command: [String]) -> String {
        """
        \(marker)
        [D-BUS Service]
        Name=\(id)
        Exec=\(KeyFileValue.escaped(command.map(\.asShellWord).joined(separator: " ")))

        """
    }
}
