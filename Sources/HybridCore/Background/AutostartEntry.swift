/// The text of the entry by which the desktop starts an application when its user logs in (Desktop Application Autostart
/// Specification).
package struct AutostartEntry: Equatable, Sendable {
    /// The option with which the program starts without a window.
    package static let option = "--background"

    /// What people call the application.
    package var name: String
    /// The application id.
    package var id: String
    /// The program and its arguments.
    package var command: [String]

    /// An entry for an application that is installed.
    /// - Parameters:
    ///   - name: what people call the application.
    ///   - id: the application id.
    ///   - exec: how the entry in the menu starts it, the value of `Exec` with the escapes of a key file undone.
    ///   - profile: the profile whose data it is to have; `nil` for the usual one.
    /// - Returns: `nil` if the entry in the menu has no command.
    package init?(name: String, id: String, exec: String, profile: String?) {
        guard let command = ExecLine.command(exec) else { return nil }
        self.name = name
        self.id = id
        self.command = command + (profile.map { ["--profile", $0] } ?? []) + [Self.option]
    }

    /// The file's name. Each profile has one of its own.
    /// - Parameter instance: the application id as the bus knows the profile's process.
    package static func fileName(for instance: String) -> String { "\(instance).desktop" }

    /// Whether a file is one of an application's, whatever the profile.
    /// - Parameters:
    ///   - name: the file's name, without directories.
    ///   - text: what it has in it.
    ///   - id: the application id.
    package static func belongs(_ name: String, _ text: String, to id: String) -> Bool {
        let isNamed = name == fileName(for: id) || name.hasPrefix("\(id).Profile_") && name.hasSuffix(".desktop")
        return isNamed && DesktopEntry.value(of: DesktopEntry.marker, in: text) == id
    }

    /// Whether the desktop goes by an entry: its own settings turn it off by a line in it.
    package static func isInForce(_ text: String) -> Bool {
        DesktopEntry.value(of: "Hidden", in: text)?.lowercased() != "true"
            && DesktopEntry.value(of: "X-GNOME-Autostart-enabled", in: text)?.lowercased() != "false"
    }

    /// The entry's text. A program that is not there any more is not missed.
    package var text: String {
        let name = KeyFileValue.escaped(DisplayLine.make(name, limit: 80) ?? id)
        return """
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Exec=\(command.map(DesktopEntry.argument).joined(separator: " "))
            TryExec=\(KeyFileValue.escaped(command.first ?? ""))
            Icon=\(id)
            StartupNotify=false
            Terminal=false
            X-GNOME-Autostart-enabled=true
            \(DesktopEntry.marker)=\(id)

            """
    }
}
