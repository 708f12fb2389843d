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

    /// The bus takes its command apart as a shell does. Flatpak looks for the program by what stands here, as it stands.
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
