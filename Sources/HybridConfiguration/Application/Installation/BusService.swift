import HybridValues

/// The text of a D-Bus service file. D-Bus uses the file to start an application when its bus name is called.
package enum BusService {
    /// The comment that identifies files written by the installer.
    package static let marker = "# Installed by HybridDesktop."

    /// - Parameters:
    ///   - id: The application id, which is also the bus name.
    ///   - command: The program and its arguments.
    package static func text(id: String, command: [String]) -> String {
        """
        \(marker)
        [D-BUS Service]
        Name=\(id)
        Exec=\(KeyFileValue.escaped(command.map(argument).joined(separator: " ")))

        """
    }

    /// Quotes an argument as for a shell, because D-Bus parses commands in this way. A plain argument stays unquoted,
    /// because Flatpak compares the name of the program with this text verbatim.
    private static func argument(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
        if isPlain, !text.isEmpty { return text }
        return "'" + text.escapingScalars { $0 == "'" ? "'\\''" : nil } + "'"
    }
}
