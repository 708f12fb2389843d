import HybridValues

/// An autostart entry, with which the desktop starts an application at login (Desktop Application Autostart
/// Specification).
package struct AutostartEntry: Equatable, Sendable {
    /// The option that starts the program without a window.
    package static let option = "--background"

    package var name: String
    package var id: String
    package var command: [String]

    /// Creates the entry of an installed application.
    /// - Parameters:
    ///   - name: The application's display name.
    ///   - exec: The unescaped `Exec` value of the application's desktop entry.
    ///   - profile: The profile to open, or `nil` for the default profile.
    /// - Returns: `nil` if the desktop entry has no command.
    package init?(name: String, id: String, exec: String, profile: String?) {
        guard let command = ExecLine.command(exec) else { return nil }
        self.name = name
        self.id = id
        self.command = command + (profile.map { ["--profile", $0] } ?? []) + [Self.option]
    }

    /// Returns the name of the file. It is different for each profile.
    /// - Parameter instance: The bus name of the profile's process.
    package static func fileName(for instance: String) -> String { "\(instance).desktop" }

    /// True if the file is an autostart entry of the application for any of its profiles.
    /// - Parameter name: The name of the file, without directories.
    package static func belongs(_ name: String, _ text: String, to id: String) -> Bool {
        let isNamed = name == fileName(for: id) || name.hasPrefix("\(id).Profile_") && name.hasSuffix(".desktop")
        return isNamed && DesktopEntry.value(of: DesktopEntry.marker, in: text) == id
    }

    /// True if the entry is enabled. The settings of the desktop disable an entry by setting a key in it.
    package static func isInForce(_ text: String) -> Bool {
        DesktopEntry.value(of: "Hidden", in: text)?.lowercased() != "true"
            && DesktopEntry.value(of: "X-GNOME-Autostart-enabled", in: text)?.lowercased() != "false"
    }

    /// The text of the entry. Its key `TryExec` makes the desktop ignore the entry once the program has been removed.
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
