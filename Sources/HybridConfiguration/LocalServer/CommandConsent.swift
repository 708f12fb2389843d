import FoundationEssentials
import HybridValues

/// The user's consent to the command with which an application file starts a server on this computer. A file may come
/// from an untrusted source, so the shell shows the whole command and asks once.
package struct CommandConsent: Equatable, Sendable {
    /// The command. Its directory is a path.
    package let command: LocalServerCommand
    package let application: String
    /// True if no question is needed.
    package var isGiven: Bool
    /// True if the user can be asked. A kiosk and an automated application cannot ask the user.
    package var canBeAsked: Bool

    package init(to command: LocalServerCommand, of application: String, isGiven: Bool, canBeAsked: Bool = true) {
        self.command = command
        self.application = DisplayLine.make(application, limit: 80) ?? ApplicationID.shellName
        self.isGiven = isGiven
        self.canBeAsked = canBeAsked
        // If the question cannot show the whole command, the user is not asked.
        if body.unicodeScalars.count > DisplayText.longest { self.canBeAsked = false }
    }

    /// The question's heading.
    package var title: String { localized("Allow “\(application)” to Start a Program?") }

    /// The body of the question, which shows the whole command.
    package var body: String {
        localized("The application file runs this command on your computer, with your permissions:")
            + "\n\n\(command.line)\n\n" + localized("Directory: \(command.shownDirectory)") + "\n\n"
            + localized("Allow it only if you trust the file's author.")
    }

    /// The reason for not starting the command if the user cannot be asked.
    package var refusal: String {
        localized(
            "The application file of \(application) runs a command on this computer: \(command.line) "
                + "(directory: \(command.shownDirectory)). Check it, then allow it with --trust-command.")
    }
}

extension LocalServerCommand {
    /// The whole command on one line, in the syntax of a shell. Invisible characters are escaped.
    package var line: String { command.map(Self.word).joined(separator: " ") }

    /// The directory of the command on one line.
    var shownDirectory: String { Self.visible(path) }

    /// The key under which a consent is stored. It consists of the words of the command and its absolute directory.
    package var identity: [UInt8] {
        Array(JSONValue.array((command + [path]).map(JSONValue.string)).text.utf8)
    }

    private var path: String {
        let path = URL(filePath: directory ?? ".").standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "/._-+:@,=%".utf8.contains(byte)
            }
        }
        if isPlain, !text.isEmpty { return text }
        return "'" + visible(text.escapingScalars { $0 == "'" ? "'\\''" : nil }) + "'"
    }

    private static func visible(_ text: String) -> String {
        text.escapingScalars { scalar in
            let isHidden =
                DisplayLine.invisible.contains(scalar.properties.generalCategory)
                || scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace && scalar != " "
            return isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : nil
        }
    }
}
